"""Days of the Julian calendar, in which Wikidata has what happened before the Gregorian one."""

from __future__ import annotations


def julian(year: int, month: int, day: int) -> tuple[int, int, int]:
    """Year, month and day in the Julian calendar of a day of the Gregorian one.

    By way of its Julian Day Number: E. G. Richards, "Calendars", in: Explanatory Supplement to the
    Astronomical Almanac, third edition, 2013, section 15.11.

    Args:
        year: counted from 0, which is 1 BC; so is the one that is returned.
        month: 1 to 12.
        day: 1 to 31.
    """
    early = (14 - month) // 12  # January and February end the year before
    years, months = year + 4800 - early, month + 12 * early - 3
    leap_days = years // 4 - years // 100 + years // 400
    number = day + (153 * months + 2) // 5 + 365 * years + leap_days - 32045
    since = number + 32082
    years = (4 * since + 3) // 1461
    of_year = since - 1461 * years // 4
    months = (5 * of_year + 2) // 153
    return (
        years - 4800 + months // 10,
        months + 3 - 12 * (months // 10),
        of_year - (153 * months + 2) // 5 + 1,
    )
