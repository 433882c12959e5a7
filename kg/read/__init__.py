"""Files, folders and standard input → documents; a damaged record is reported and never stops the rest.

``read`` gives every record once: as a Document, a Rejected (with file, place and
reason) or a Duplicate. What is decided here:

- **Formats** go by the ending of the name: txt (raw, one document per file), jsonl and ndjson, json (a list
  of objects, or objects), csv, tsv, and those of the table in ``formats.files``. Each may be gz or xz. A zip
  archive is read as a folder of its members. Offsets refer to the text that came out, which is kept.
- **Ids**: the record's own; else ``FILE:PLACE`` for a record and ``FILE`` for a text. FILE is the path below
  the named folder, or the file's name, or ``stdin``. PLACE is the line of the record, or its number in a
  json file. Where another file has such an id already, the folders around go before it, as many as it takes;
  an id once given stays. Give records ids of their own where lines move.
- **Languages**: the record's, else the option's, else what an earlier build knows of the same
  text, else the recognised one (``records.languages``).
- **Titles** where the record or file gives one; the first line of a txt or docx where it looks like
  one (``records.heads``). The text stays as it is.
- **Encodings**: byte order mark, option, UTF-8, a sure guess; see ``formats.encodings.detect``.
- **Bounds**: a record of more than 50 million characters is rejected (``max_record_size``), so that a small
  archive cannot fill the memory. Ids and words too long for the indexes of stores are rejected too
  (``records.bounds``).
- **Dates** in notations where only one date is possible (``records.values.iso_date``). Another value stays
  in the metadata as it is, and a remark names its place.
  A txt, Markdown or html file without a date has the one full date of its head (``records.heads.dates``).
- **Metadata**: every other scalar value as a string; lists and objects are not read.
"""

from kg.read.formats.sources import key_of, keys_of
from kg.read.occurrences import Occurrences
from kg.read.reader import Brought, Reading, read
from kg.read.records.identity import Holder, KnownDocuments
from kg.read.records.options import FORMATS, Format, ReadOptions
from kg.read.records.origin import Origin
from kg.read.records.outcomes import Duplicate, Outcome, Rejected, printable
from kg.read.records.rejected import RejectedFile, read_rejected, write_rejected
from kg.read.survey import FieldMapping, Survey, survey

__all__ = [
    "FORMATS",
    "Brought",
    "Duplicate",
    "FieldMapping",
    "Format",
    "Holder",
    "KnownDocuments",
    "Occurrences",
    "Origin",
    "Outcome",
    "ReadOptions",
    "Reading",
    "Rejected",
    "RejectedFile",
    "Survey",
    "key_of",
    "keys_of",
    "printable",
    "read",
    "read_rejected",
    "survey",
    "write_rejected",
]
