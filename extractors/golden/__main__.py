"""``python -m extractors.golden`` writes golden.json anew, which new weights need."""

from extractors.golden.golden import write

if __name__ == "__main__":
    write()
