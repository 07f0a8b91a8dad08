"""The binaries that are packed: what each runs on, as the registries call it, and the licences of what is inside."""

import dataclasses
import pathlib
import re
import shutil
import subprocess
import sys

import lief

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The processors by their names in the headers of binaries: what Node, wheels and the files of a release call them.
PROCESSORS = {
    "X86_64": ("x64", "x86_64", "amd64"),
    "AMD64": ("x64", "x86_64", "amd64"),
    "AARCH64": ("arm64", "aarch64", "arm64"),
    "ARM64": ("arm64", "aarch64", "arm64"),
}


@dataclasses.dataclass(frozen=True)
class Platform:
    """Where a binary runs."""

    # As Node calls them, and with it npm and bundles.
    system: str
    processors: tuple[str, ...]
    # The platform tag of a wheel.
    wheel: str
    # The name in the files of a release.
    release: str

    @property
    def program(self):
        """The name of the program."""
        return "tafld.exe" if self.system == "win32" else "tafld"

    @property
    def package(self):
        """The package of npm. On macOS it has the binary for all processors."""
        return f"@tafl/server-{self.system if self.system == 'darwin' else f'{self.system}-{self.processors[0]}'}"


def version():
    """The version of the workspace, which is that of every package."""
    return re.search(r'^version = "(.+)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]


def inspect(binary):
    """The platform of a binary, as its headers state it."""
    lief.logging.disable()
    universal = lief.MachO.parse(str(binary)) if lief.is_macho(str(binary)) else None
    parts = list(universal or [lief.parse(str(binary))])
    match parts[0]:
        case lief.ELF.Binary():
            machines = [parts[0].header.machine_type]
        case lief.PE.Binary():
            machines = [parts[0].header.machine]
        case lief.MachO.Binary():
            machines = [part.header.cpu_type for part in parts]
        case _:
            raise SystemExit(f"{binary}: not a binary for Linux, macOS or Windows")
    if unknown := [machine.name for machine in machines if machine.name not in PROCESSORS]:
        raise SystemExit(f"{binary}: for the processor {unknown[0]}; expected X86_64 or ARM64")
    nodes, wheels, files = zip(*sorted(PROCESSORS[machine.name] for machine in machines))
    match parts[0]:
        case lief.MachO.Binary():
            processor, wheel = ("universal", "universal2") if len(nodes) > 1 else (files[0], nodes[0].replace("x64", "x86_64"))
            return Platform("darwin", nodes, f"macosx_11_0_{wheel}", f"macos-{processor}")
        case lief.PE.Binary():
            return Platform("win32", nodes, f"win_{files[0]}", f"windows-{files[0]}")
    # Only a static binary runs on every Linux; another one gets a tag that PyPI refuses.
    kinds = ("linux",) if parts[0].has_interpreter else ("manylinux2014", "musllinux_1_1")
    return Platform("linux", nodes, ".".join(f"{kind}_{wheels[0]}" for kind in kinds), f"linux-{files[0]}")


def add_licences(folder, binary):
    """Adds the licences of what is inside a binary: those that `deploy/build` has put beside it, or new ones."""
    made = binary.with_name("LICENSE-THIRD-PARTY.txt")
    if made.exists():
        shutil.copy(made, folder)
    else:
        subprocess.run([sys.executable, ROOT / "deploy/licences.py", "--out", folder / made.name], check=True)
