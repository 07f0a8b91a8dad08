"""Binaries of systems on which no test runs. Who packs them reads only their headers."""

import pathlib
import shutil
import struct

import setuptools

# The processors as the headers of macOS number them.
X86_64, ARM64 = 0x0100_0007, 0x0100_000C
PAGE = 4096


def foreign(folder):
    """Writes them to a folder: one for macOS on both processors, one for Windows."""
    program = struct.Struct("<8I")
    # A universal binary begins with where each of its parts is: processor, its kind, place, length, alignment as a power of two.
    parts = [(cpu, 0, PAGE * place, program.size, 12) for place, cpu in enumerate((X86_64, ARM64), 1)]
    head = struct.pack(">2I", 0xCAFE_BABE, len(parts)) + b"".join(struct.pack(">5I", *part) for part in parts)
    programs = [program.pack(0xFEED_FACF, cpu, 0, 2, 0, 0, 0, 0) for cpu, *_ in parts]
    macos = folder / "macos"
    macos.write_bytes(b"".join(block.ljust(PAGE, b"\0") for block in (head, *programs)))
    # The launcher that setuptools brings.
    return [macos, shutil.copy(pathlib.Path(setuptools.__file__).with_name("cli-64.exe"), folder)]
