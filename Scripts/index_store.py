"""Reads the compiler's index of a build through the toolchain's libIndexStore, for check-unused."""

import ctypes
import dataclasses
import pathlib
import shutil

REFERENCE, IMPLICIT, EXTENDED_BY = 1 << 2, 1 << 8, 1 << 14
DEFINED = 1 << 0 | 1 << 1
CHILD_OF, OVERRIDE_OF, CALLED_BY, ACCESSOR_OF, CONTAINED_BY = 1 << 9, 1 << 11, 1 << 13, 1 << 15, 1 << 16
RECORD, PROTOCOL, PARAMETER = 2, 8, 25


class Text(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_void_p), ("count", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.bytes, self.count).decode() if self.count else ""


VISIT = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
VISIT_NAME = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)


@dataclasses.dataclass(slots=True)
class Occurrence:
    """One mention of a symbol: its name in the index (USR), its kind, roles, place, and the symbols that it relates to."""

    symbol: str
    kind: int
    roles: int
    line: int
    column: int
    relations: list


class IndexStore:
    """The index below a folder of a build. Raises OSError where there is none."""

    def __init__(self, folder: pathlib.Path):
        swift = pathlib.Path(shutil.which("swift")).resolve()
        self._library = ctypes.CDLL(str(swift.parent.parent / "lib" / "libIndexStore.so"))
        pointers = [
            "store_create", "unit_reader_create", "record_reader_create", "occurrence_get_symbol", "symbol_relation_get_symbol",
        ]
        texts = ["unit_reader_get_main_file", "unit_dependency_get_name", "unit_reader_get_module_name", "symbol_get_usr"]
        wide = ["occurrence_get_roles", "symbol_relation_get_roles"]
        for names, kind in ((pointers, ctypes.c_void_p), (texts, Text), (wide, ctypes.c_uint64)):
            for name in names:
                getattr(self._library, f"indexstore_{name}").restype = kind
        failure = ctypes.c_void_p()
        made = self._library.indexstore_store_create(str(folder).encode(), ctypes.byref(failure))
        if not made or not folder.is_dir():
            raise OSError(f"there is no index in {folder}")
        self._store = ctypes.c_void_p(made)

    def _call(self, name, *arguments):
        return getattr(self._library, f"indexstore_{name}")(*arguments)

    def records(self, below: pathlib.Path) -> dict[pathlib.Path, tuple[str, str]]:
        """The module and the record of each source file below a folder, of its latest build."""
        units = []
        name_visit = VISIT_NAME(lambda _, name: units.append(str(name)) or True)
        self._call("store_units_apply_f", self._store, 0, None, name_visit)
        found = {}
        for unit in units:
            reader = ctypes.c_void_p(self._call("unit_reader_create", self._store, unit.encode(), None))
            if not reader:
                continue
            path = pathlib.Path(str(self._call("unit_reader_get_main_file", reader)))
            if path.is_relative_to(below) and path.exists():
                seconds, parts = ctypes.c_int64(), ctypes.c_int64()
                self._call("unit_reader_get_modification_time", reader, ctypes.byref(seconds), ctypes.byref(parts))
                module = str(self._call("unit_reader_get_module_name", reader))
                names = []

                def visit(_, dependency):
                    dependency = ctypes.c_void_p(dependency)
                    if self._call("unit_dependency_get_kind", dependency) == RECORD:
                        names.append(str(self._call("unit_dependency_get_name", dependency)))
                    return True

                self._call("unit_reader_dependencies_apply_f", reader, None, VISIT(visit))
                made = (seconds.value, parts.value)
                if names and (path not in found or made > found[path][0]):
                    # A file's own record comes last: those before it are of the modules that it imports.
                    found[path] = (made, module, names[-1])
            self._call("unit_reader_dispose", reader)
        return {path: (module, record) for path, (_, module, record) in found.items()}

    def occurrences(self, record: str) -> list[Occurrence]:
        """All that a record holds, in its order."""
        reader = ctypes.c_void_p(self._call("record_reader_create", self._store, record.encode(), None))
        if not reader:
            return []
        found = []
        line, column = ctypes.c_uint(), ctypes.c_uint()

        def visit(_, occurrence):
            occurrence = ctypes.c_void_p(occurrence)
            relations = []

            def relate(_, relation):
                relation = ctypes.c_void_p(relation)
                symbol = ctypes.c_void_p(self._call("symbol_relation_get_symbol", relation))
                relations.append((self._call("symbol_relation_get_roles", relation), str(self._call("symbol_get_usr", symbol))))
                return True

            self._call("occurrence_relations_apply_f", occurrence, None, VISIT(relate))
            self._call("occurrence_get_line_col", occurrence, ctypes.byref(line), ctypes.byref(column))
            symbol = ctypes.c_void_p(self._call("occurrence_get_symbol", occurrence))
            usr, roles = str(self._call("symbol_get_usr", symbol)), self._call("occurrence_get_roles", occurrence)
            kind = self._call("symbol_get_kind", symbol)
            found.append(Occurrence(usr, kind, roles, line.value, column.value, relations))
            return True

        self._call("record_reader_occurrences_apply_f", reader, None, VISIT(visit))
        self._call("record_reader_dispose", reader)
        return found
