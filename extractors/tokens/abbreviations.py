"""Abbreviations whose full stop need not end a sentence, by language."""

from __future__ import annotations

from collections.abc import Mapping


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NEVER_LAST: Mapping[str, frozenset[str]] = {
    "en": _words(
        """
        adm. approx. brig. capt. ch. chap. cmdr. col. cpl. dr. e.g. ed. eds. eq. eqs. esp. fig.
        figs. ft. gen. gov. hon. i.e. lt. maj. messrs. mr. mrs. ms. mt. mx. op. p. pp. pres. prof.
        ref. refs. rep. rev. rt. sec. sen. sens. reps. sgt. sr. st. tab. viz. vol. vols. vs. cf. ca.
        aka. thm. def. lem. resp.
        """
    ),
    "es": _words(
        """
        art. arts. cap. d. dª. dr. dra. dres. excmo. fig. gral. ilmo. lic. núm. núms. p.ej. p. pág.
        págs. prof. profa. sr. sra. sres. sras. srta. sto. sta. vol. ej. ing. av. avda. cf. s. ud.
        uds.
        """
    ),
    "de": _words(
        """
        abb. abs. art. bd. bzw. ca. d.h. dipl. dr. evtl. ggf. hl. hr. hrn. fr. ing. inkl. kap. nr.
        nrn. o.ä. prof. rd. s. sog. st. str. tab. u.a. vgl. vs. z.b. z.t. z. d. zzgl. bspw. insb.
        gem. geb. max. min.
        """
    ),
    "pl": _words(
        """
        al. art. bp. dot. dr. dyr. fig. gen. godz. hab. im. inż. itp. jw. kard. kpt. ks. lic. m.in.
        mec. mgr. np. nr. o. ok. os. p. pkt. płk. por. pow. poz. prof. prok. ps. pt. red. rys. s.
        św. str. sygn. tab. tel. tj. tzn. tzw. ul. ur. ust. ww. woj. wyd. zm. zob. zw.
        """
    ),
}
"""Case-folded; what follows them belongs to the same sentence."""

SELDOM_LAST: Mapping[str, frozenset[str]] = {
    "en": _words(
        """
        a.m. al. apr. assn. aug. ave. bros. calif. co. conf. corp. dec. dept. est. etc. feb. inc.
        jan. jr. jul. jun. ltd. mar. mass. nov. oct. p.m. penn. ph.d. sep. sept. u.k. u.n. u.s.
        univ. wash.
        """
    ),
    "es": _words(
        """
        a.c. d.c. ee.uu. etc. s.a. tel.
        """
    ),
    "de": _words(
        """
        co. etc. jh. jhd. usf. usw. v.chr. n.chr. apr. aug. dez. febr. jan. nov. okt. sept.
        """
    ),
    "pl": _words(
        """
        etc. itd. r. w. m. in. tys. mln. mld. zł. n.e. p.n.e.
        """
    ),
}
"""Case-folded; they end a sentence only before one of ``SENTENCE_OPENERS``."""

BEFORE_NUMBER: Mapping[str, frozenset[str]] = {"en": _words("no. nos.")}
"""Case-folded; abbreviations only where a number follows."""

SENTENCE_OPENERS: Mapping[str, frozenset[str]] = {
    "en": _words(
        """
        A After Also Although An And As At Because Before But By During For From He Her His How
        However I If In It Its More Most No On One Our She Since So Some Such That The Their Then
        There These They This Those Though Thus To Under We What When Where While Who With You
        """
    ),
    "es": _words(
        """
        A Además Al Algunos Así Aunque Como Con Cuando De Después Durante El Ella Ellos En Entre Es
        Esta Este Esto Había Hay La Las Lo Los Más Mientras No Para Pero Por Se Según Si Sin Sobre
        Su Sus También Tras Un Una Y
        """
    ),
    "de": _words(
        """
        Aber Als Am An Auch Auf Aus Bei Bis Da Damit Danach Dann Das Dass Dem Den Der Des Die Dies
        Diese Dieser Doch Durch Ein Eine Einen Er Es Für Ich Ihr Im In Ist Man Mit Nach Nun Ob
        Obwohl Sein Seit Sie So Über Um Und Unter Vom Von Vor Was Weil Wenn Wer Wie Wir Zu Zum Zur
        """
    ),
    "pl": _words(
        """
        A Ale Był Była Było Były By Co Czy Dla Do Gdy I Ich Ja Jak Jako Jednak Jego Jej Jest Jeśli
        Już Kiedy Który Ma Mimo Na Nad Nie O Od On Ona One Oni Po Pod Podczas Ponieważ Przed Przez
        Przy Są Ta Tak Także Te Ten To W We Według Wszystkie Z Za Ze Że
        """
    ),
}
"""Words that, capitalised, begin a sentence and hardly ever a name."""

ORDINAL_LANGUAGES = _words("de pl")
"""Languages that write ordinals with a full stop (``3. Oktober``)."""
