"""The texts that pictures draw letters from, beside the fonts that they are made of: `outlines.py [--write]`.

Each must be what this script makes of the font; with `--write` it becomes that.
`service/pictures/src/fonts/README.md` describes the form.
"""

import argparse
import itertools
import pathlib
import sys

from fontTools.ttLib import TTFont
from service import Failure, check

FONTS = pathlib.Path(__file__).resolve().parents[2] / "service/pictures/src/fonts"


def kerning(font, glyphs):
    """For each glyph how much nearer or farther the ones after it begin: a row, in the order of the glyphs.

    The first subtable that has the pair decides.
    """
    subtables = [
        table.ExtSubTable if table.LookupType == 9 else table
        for lookup in font["GPOS"].table.LookupList.Lookup
        for table in lookup.SubTable
    ]
    found = {}
    for table in subtables:
        check(table.LookupType == 2, "a table of positions that is not of pairs:", table.LookupType)
        for place, first in enumerate(table.Coverage.glyphs):
            if table.Format == 1:
                records = table.PairSet[place].PairValueRecord
                values = {record.SecondGlyph: record.Value1 for record in records}
            else:
                row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)].Class2Record
                classes = table.ClassDef2.classDefs
                values = {second: row[classes.get(second, 0)].Value1 for second in glyphs}
            for second, value in values.items():
                found.setdefault((first, second), getattr(value, "XAdvance", 0))
    return [[found.get((first, second), 0) for second in glyphs] for first in glyphs]


def classes(rows):
    """The different rows, the empty one first, and for each row its number among them."""
    rows = [tuple(row) for row in rows]
    different = {(0,) * len(rows[0]): 0}
    numbers = [different.setdefault(row, len(different)) for row in rows]
    return list(different), numbers


def outline(font, name, glyphs):
    """A glyph's parts: points, each by its distance from the one before; or glyphs with offsets."""
    table = font["glyf"]
    glyph = table[name]
    if glyph.isComposite():
        for part in glyph.components:
            check(not hasattr(part, "transform"), name, "turns or scales a part")
            yield f"@{glyphs.index(part.glyphName)},{part.x},{part.y}"
        return
    coordinates, ends, on_curve = glyph.getCoordinates(table)
    starts = [0, *(end + 1 for end in ends)]
    before = (0, 0)
    for start, end in itertools.pairwise(starts):
        check(on_curve[start] & 1, name, "has an outline that begins beside its curve")
        for number in range(start, end):
            x, y = coordinates[number]
            mark = "" if on_curve[number] & 1 else "~"
            yield f"{mark}{x - before[0]},{y - before[1]}"
            before = (x, y)
        yield "/"


def text(path):
    font = TTFont(path)
    glyphs = font.getGlyphOrder()
    letters = {}
    for letter, name in font.getBestCmap().items():
        letters.setdefault(name, []).append(f"{letter:x}")
    rows, first = classes(kerning(font, glyphs))
    columns, second = classes(zip(*rows))
    lines = [f"em {font['head'].unitsPerEm}", f"capital {font['OS/2'].sCapHeight}"]
    for number, values in enumerate(zip(*columns)):
        moves = [f"{column}:{value}" for column, value in enumerate(values) if value]
        if moves:
            lines.append(" ".join(["kerning", str(number), *moves]))
    for number, name in enumerate(glyphs):
        own = ",".join(letters.get(name, ["-"]))
        advance, _ = font["hmtx"][name]
        parts = outline(font, name, glyphs)
        lines.append(" ".join(["glyph", own, str(advance), str(first[number]), str(second[number]), *parts]))
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    write = parser.parse_args().write
    fonts = sorted(FONTS.glob("*.woff2"))
    check(fonts, "no fonts in", FONTS)
    for font in fonts:
        path, made = font.with_suffix(".txt"), text(font)
        if write:
            path.write_text(made)
        check(path.read_text() == made, path, "is not what outlines.py --write makes of", font.name)
    print(f"outlines: the texts of {len(fonts)} fonts are what the fonts say")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"outlines: {failure}")
