"""Every public name says what it is at run time, as in a notebook, and every error its public place."""

from __future__ import annotations

import ast
import inspect
import pickle
import subprocess
import sys
import unittest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import tafl

MODULES = (
    "tafl", "tafl.archive", "tafl.batch", "tafl.client", "tafl.engine", "tafl.fairy", "tafl.learn", "tafl.pgn", "tafl.selfplay",
)


def described(name: str, value: object) -> Iterator[tuple[str, str | None]]:
    """A function, or a class with its methods and properties, each with its docstring."""
    if inspect.ismodule(value) or callable(value):
        yield name, inspect.getdoc(value)
    for owner in inspect.getmro(value) if inspect.isclass(value) else ():
        for member, inside in vars(owner).items() if owner.__module__.startswith("tafl") else ():
            # The fields of dataclasses and tuples are described in their source.
            field = inspect.ismemberdescriptor(inside) or member in getattr(owner, "_fields", ())
            if not member.startswith("_") and not field and hasattr(inside, "__get__"):
                yield f"{name}.{member}", inspect.getdoc(getattr(value, member))


class Documents(unittest.TestCase):
    def test_every_public_name_has_a_docstring(self) -> None:
        known: list[str] = []
        for module in map(import_module, MODULES):
            self.assertTrue(module.__doc__)
            for name in getattr(module, "__all__", [name for name in vars(module) if not name.startswith("_")]):
                if getattr(getattr(module, name), "__module__", "").partition(".")[0] != "tafl":
                    continue
                for path, text in described(f"{module.__name__}.{name}", getattr(module, name)):
                    self.assertTrue(text, f"{path} has no docstring")
                    known.append(path)
        for path in ("tafl.Board.push", "tafl.batch.Batch.step", "tafl.batch.Batch.variant", "tafl.client.Client.suggest_move"):
            self.assertIn(path, known)

    def test_arrays_are_described_with_type_and_shape(self) -> None:
        """The stub, which editors read, says what the class itself does."""
        parts = ast.parse((Path(tafl.__file__).parent / "_tafl.pyi").read_text(encoding="utf-8")).body
        stubs = {part.name: part for part in parts if isinstance(part, ast.ClassDef | ast.FunctionDef)}
        arrays, encoding = import_module("tafl.batch"), import_module("tafl.learn").Encoding
        encode = arrays.encode
        found: list[tuple[ast.FunctionDef | ast.ClassDef, object]] = []
        for name in ("Batch", "SelfPlay"):
            stub, compiled = stubs[name], getattr(import_module("tafl._tafl"), name)
            self.assertEqual(ast.get_docstring(stub), inspect.getdoc(compiled))
            own = [part for part in stub.body if isinstance(part, ast.FunctionDef) and not part.name.startswith("_")]
            found += [(part, getattr(compiled, part.name)) for part in own]
        for part, value in [*found, (stubs["encode"], encode)]:
            self.assertEqual(ast.get_docstring(part), inspect.getdoc(value))
        texts = [inspect.getdoc(value) for part, value in [*found, (stubs["encode"], encode)] if "NDArray" in ast.unparse(part)]
        texts += [inspect.getdoc(encoding.mask), inspect.getdoc(encoding.planes)]
        self.assertGreaterEqual(len(texts), 9)
        for text in texts:
            self.assertRegex(text or "", r"``\w*(float|int|bool)\d*``[^.]*shape")

    def test_classes_are_named_as_they_are_imported(self) -> None:
        for name in tafl.__all__:
            value = getattr(tafl, name)
            if inspect.isclass(value) and value.__module__ != "tafl.client":
                self.assertEqual((value.__module__, value.__qualname__), ("tafl", name))
                self.assertIs(pickle.loads(pickle.dumps(value)), value)

    def test_what_is_missing_says_how_it_is_installed(self) -> None:
        for module, missing, extra in (
            ("tafl.archive", "pyarrow", "arrow"), ("tafl.archive", "numpy", "arrow"),
            ("tafl.batch", "numpy", "batch"), ("tafl.learn", "numpy", "batch"), ("tafl.client", "httpx", "client"),
            ("tafl.learn.zoo", "pettingzoo", "pettingzoo"), ("tafl.learn.zoo", "gymnasium", "pettingzoo"), ("tafl.learn.spiel", "pyspiel", "openspiel"),
        ):
            script = f"import sys; sys.modules['{missing}'] = None\ntry: import {module}\nexcept ModuleNotFoundError as error: print(error)"
            said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
            self.assertIn(f"pip install 'tafl[{extra}]'", said)


if __name__ == "__main__":
    unittest.main()
