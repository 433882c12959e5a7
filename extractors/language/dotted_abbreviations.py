"""Abbreviations whose full stop need not end a sentence, by language."""

from __future__ import annotations

from collections.abc import Mapping


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NEVER_LAST: Mapping[str, frozenset[str]] = {
    "en": _words(
        """
        adm. approx. brig. capt. chap. cmdr. col. cpl. dr. e.g. eds. eq. eqs. esp. fig. figs. gen.
        gov. hon. i.e. lt. maj. messrs. mr. mrs. ms. mt. mx. p. pp. pres. prof. rev. rt. sen. sens.
        sgt. viz. vol. vols. vs. cf. ca. aka. thm. lem. resp.
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
        abb. abs. bd. bzw. ca. d.h. dipl. dr. evtl. ggf. hl. hr. hrn. ing. inkl. kap. nr. nrn. o.ä.
        prof. rd. sog. st. tab. u.a. vgl. vs. z.b. z.t. z. d. zzgl. bspw. insb.
        """
    ),
    "pl": _words(
        """
        art. bp. dot. dr. dyr. fig. gen. godz. hab. inż. itp. jw. kard. kpt. ks. lic. m.in. mec.
        mgr. np. nr. ok. p. pkt. płk. poz. prof. prok. pt. rys. s. św. str. sygn. tab. tel. tj. tzn.
        tzw. ul. ur. ww. woj. wyd. zm. zob. zw.
        """
    ),
}
"""Case-folded; what follows them belongs to the same sentence."""

SELDOM_LAST: Mapping[str, frozenset[str]] = {
    "en": _words(
        """
        a.m. al. apr. assn. aug. ave. bros. calif. ch. co. conf. corp. dec. def. dept. ed. est. etc.
        feb. ft. inc. jan. jr. jul. jun. ltd. mar. mass. nov. oct. op. p.m. penn. ph.d. ref. refs.
        rep. reps. sec. sep. sept. sr. st. tab. u.k. u.n. u.s. univ. wash.
        """
    ),
    "es": _words(
        """
        a.c. d.c. ee.uu. etc. s.a. tel.
        """
    ),
    "de": _words(
        """
        apr. art. aug. co. dez. etc. febr. fr. geb. gem. jan. jh. jhd. max. min. n.chr. nov. okt. s.
        sept. str. usf. usw. v.chr.
        """
    ),
    "pl": _words(
        """
        al. etc. im. in. itd. m. mld. mln. n.e. o. os. p.n.e. por. pow. ps. r. red. tys. ust. w. zł.
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
        Another Both Each Earlier Last Later Many Meanwhile Next Once Several Tomorrow Yesterday
        Two Three Four Five Six Seven Eight Nine Ten
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
