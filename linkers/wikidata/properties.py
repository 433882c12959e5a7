"""Properties of Wikidata that are useful to readers, with their English labels.

Identifiers in other catalogues are left out, and so are private matters: religion, ethnic group,
orientation, health.
"""

from __future__ import annotations

from collections.abc import Mapping

_LABELS = """
P6 head of government
P17 country
P19 place of birth
P20 place of death
P22 father
P25 mother
P26 spouse
P27 country of citizenship
P30 continent
P31 instance of
P35 head of state
P36 capital
P37 official language
P38 currency
P39 position held
P40 child
P47 shares border with
P50 author
P54 member of sports team
P57 director
P61 discoverer or inventor
P69 educated at
P84 architect
P86 composer
P97 noble title
P101 field of work
P102 member of political party
P106 occupation
P108 employer
P112 founded by
P115 home venue
P118 league
P127 owned by
P131 located in the administrative territorial entity
P135 movement
P136 genre
P138 named after
P155 follows
P156 followed by
P159 headquarters location
P161 cast member
P166 award received
P169 chief executive officer
P170 creator
P175 performer
P176 manufacturer
P178 developer
P184 doctoral advisor
P185 doctoral student
P194 legislative body
P206 located in or next to body of water
P208 executive body
P241 military branch
P276 location
P279 subclass of
P286 head coach
P355 subsidiary
P361 part of
P407 language of work or name
P410 military rank
P412 voice type
P413 position played on team
P414 stock exchange
P449 original broadcaster
P452 industry
P463 member of
P488 chairperson
P495 country of origin
P512 academic degree
P527 has part
P551 residence
P569 date of birth
P570 date of death
P571 inception
P576 dissolved
P577 publication date
P607 conflict
P641 sport
P647 drafted by
P710 participant
P737 influenced by
P740 location of formation
P749 parent organization
P793 significant event
P800 notable work
P803 professorship
P807 separated from
P812 academic major
P856 official website
P921 main subject
P937 work location
P945 allegiance
P1001 applies to jurisdiction
P1037 director
P1038 relative
P1056 product or material produced
P1066 student of
P1075 rector
P1082 population
P1128 employees
P1142 political ideology
P1303 instrument
P1308 officeholder
P1313 office held by head of government
P1344 participant in
P1346 winner
P1365 replaces
P1366 replaced by
P1376 capital of
P1387 political alignment
P1411 nominated for
P1412 languages spoken, written or signed
P1416 affiliation
P1532 country for sport
P1552 has quality
P1830 owner of
P1906 office held by head of state
P2044 elevation above sea level
P2046 area
P2139 total revenue
P2389 organization directed by the office or position
P2416 sports discipline competed in
P3320 board member
P3602 candidacy in election
P3975 secretary general
P4100 parliamentary group
P6087 coach of sports team
P8413 academic appointment
"""

PROPERTY_LABELS: Mapping[str, str] = {
    id: label for id, _, label in (line.partition(" ") for line in _LABELS.strip().splitlines())
}
"""Id of a property → what it is called."""

START, END, POINT_IN_TIME = "P580", "P582", "P585"
"""Properties by which a claim is qualified in time."""

REPLACED_BY = "P1366"
"""By which is said who followed somebody in an office."""

OF = "P642"
"""By which is said what a position or an office is of."""

GENDER = "P21"
"""What words for somebody agree with, in languages where they do; no fact that is told."""
