"""Countries as texts and Wikidata write them: names, short forms, and the adjectives of their people."""

from __future__ import annotations

from collections.abc import Mapping

from linkers.wikidata.alignment.countries.states import PART_OF
from linkers.wikidata.alignment.countries.table import every_country

_COUNTRIES = """
Afghanistan: afghan
Albania: albanian
Algeria: algerian
Andorra: andorran
Angola: angolan
Argentina: argentine, argentinian, argentinean
Armenia: armenian
Australia: australian
Austria: austrian
Azerbaijan: azerbaijani, azeri
Bahamas, The Bahamas: bahamian
Bahrain: bahraini
Bangladesh: bangladeshi
Barbados: barbadian
Belarus: belarusian, belarussian
Belgium: belgian
Belize: belizean
Benin: beninese
Bhutan: bhutanese
Bolivia: bolivian
Bosnia and Herzegovina, Bosnia: bosnian
Botswana: botswanan
Brazil: brazilian
Brunei: bruneian
Bulgaria: bulgarian
Burkina Faso: burkinabe
Burundi: burundian
Cambodia: cambodian
Cameroon: cameroonian
Canada: canadian
Cape Verde: cape verdean
Central African Republic: central african
Chad: chadian
Chile: chilean
People's Republic of China, China: chinese
Colombia: colombian
Comoros: comorian
Costa Rica: costa rican
Croatia: croatian, croat
Cuba: cuban
Cyprus: cypriot
Czech Republic, Czechia: czech
Democratic Republic of the Congo: congolese
Kingdom of Denmark, Denmark: danish
Dominican Republic: dominican
Timor-Leste, East Timor: east timorese, timorese
Ecuador: ecuadorian
Egypt: egyptian
El Salvador: salvadoran
England: english
Equatorial Guinea: equatoguinean
Eritrea: eritrean
Estonia: estonian
Eswatini, Swaziland: swazi
Ethiopia: ethiopian
Fiji: fijian
Finland: finnish
France: french
Gabon: gabonese
Gambia, The Gambia: gambian
Georgia: georgian
Germany: german
Ghana: ghanaian
Greece: greek
Grenada: grenadian
Guatemala: guatemalan
Guinea: guinean
Guyana: guyanese
Haiti: haitian
Honduras: honduran
Hungary: hungarian
Iceland: icelandic
India: indian
Indonesia: indonesian
Iran: iranian
Iraq: iraqi
Ireland, Republic of Ireland: irish
Israel: israeli
Italy: italian
Ivory Coast: ivorian
Jamaica: jamaican
Japan: japanese
Jordan: jordanian
Kazakhstan: kazakh, kazakhstani
Kenya: kenyan
Kosovo: kosovar, kosovan
Kuwait: kuwaiti
Kyrgyzstan: kyrgyz
Laos: laotian, lao
Latvia: latvian
Lebanon: lebanese
Lesotho: basotho
Liberia: liberian
Libya: libyan
Liechtenstein: liechtensteiner
Lithuania: lithuanian
Luxembourg: luxembourgish
Madagascar: malagasy
Malawi: malawian
Malaysia: malaysian
Maldives: maldivian
Mali: malian
Malta: maltese
Mauritania: mauritanian
Mauritius: mauritian
Mexico: mexican
Moldova: moldovan
Monaco: monegasque
Mongolia: mongolian
Montenegro: montenegrin
Morocco: moroccan
Mozambique: mozambican
Myanmar, Burma: burmese
Namibia: namibian
Nepal: nepalese, nepali
Kingdom of the Netherlands, Netherlands, The Netherlands: dutch
New Zealand: new zealand
Nicaragua: nicaraguan
Niger: nigerien
Nigeria: nigerian
North Korea: north korean
Northern Ireland: northern irish
North Macedonia, Macedonia: macedonian
Norway: norwegian
Oman: omani
Pakistan: pakistani
State of Palestine, Palestine: palestinian
Panama: panamanian
Papua New Guinea: papua new guinean
Paraguay: paraguayan
Peru: peruvian
Philippines, The Philippines: philippine, filipino
Poland: polish
Portugal: portuguese
Qatar: qatari
Romania: romanian
Russia, Russian Federation: russian
Rwanda: rwandan
Samoa: samoan
San Marino: sammarinese
Saudi Arabia: saudi, saudi arabian
Scotland: scottish, scots
Senegal: senegalese
Serbia: serbian, serb
Seychelles: seychellois
Sierra Leone: sierra leonean
Singapore: singaporean
Slovakia: slovak, slovakian
Slovenia: slovenian, slovene
Somalia: somali
South Africa: south african
South Korea: south korean
South Sudan: south sudanese
Soviet Union: soviet
Spain: spanish
Sri Lanka: sri lankan
Sudan: sudanese
Suriname: surinamese
Sweden: swedish
Switzerland: swiss
Syria: syrian
Taiwan: taiwanese
Tajikistan: tajik
Tanzania: tanzanian
Thailand: thai
Togo: togolese
Tonga: tongan
Trinidad and Tobago: trinidadian
Tunisia: tunisian
Turkey: turkish
Turkmenistan: turkmen
Uganda: ugandan
Ukraine: ukrainian
United Arab Emirates: emirati, uae
United Kingdom, Great Britain, Britain: british, uk, briton
United States of America, United States: american, us, usa
Uruguay: uruguayan
Uzbekistan: uzbek
Vanuatu: vanuatuan
Venezuela: venezuelan
Vietnam: vietnamese
Wales: welsh
Yemen: yemeni
Yugoslavia: yugoslav
Zambia: zambian
Zimbabwe: zimbabwean
"""

_ROWS = [line.split(": ") for line in _COUNTRIES.strip().splitlines()]

ADJECTIVES: Mapping[str, str] = {
    adjective: names.split(", ")[0].casefold()
    for names, adjectives in _ROWS
    for adjective in adjectives.split(", ")
}
"""Adjective or short form, in lower case → the country, by its first name in lower case."""

NAMES: Mapping[str, str] = {
    name.casefold(): names.split(", ")[0].casefold() for names, _ in _ROWS for name in names.split(", ")
}
"""Name of a country, in lower case → its first name."""

ITEMS: Mapping[str, str] = {
    NAMES[label.casefold()]: item
    for item, label in (*every_country().items(), ("Q26", "Northern Ireland"))
    if label.casefold() in NAMES
}
"""First name of a country → its item, as far as the table of the other languages has it."""

_NAMES_OF = {item: name for name, item in ITEMS.items()}
WHOLES: Mapping[str, str] = {_NAMES_OF[part]: _NAMES_OF[whole] for part, whole in PART_OF.items()}
"""First name of a part of a state → that of the state whose citizens its people are."""
