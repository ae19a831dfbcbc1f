"""Who lives in the town."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Neighbour:
    """Somebody with an account: what the server is told of them."""

    name: str
    """What stories call them."""
    phone: str
    first: str
    last: str
    about: str = ""
    portrait: str = ""

    @property
    def username(self) -> str:
        return f"{self.name}_demo"


PEOPLE = {neighbour.name: neighbour for neighbour in (
    Neighbour("ada", "+15550100", "Ada", "Martin", "Lanterns, lemon cake, long walks", "ada"),
    Neighbour("bob", "+15550101", "Bob", "Babbage", "If it has a plug I have opened it", "bob"),
    Neighbour("nora", "+15550102", "Nora", "Martin", "", "nora"),
    Neighbour("paul", "+15550103", "Paul", "Martin", "In the garage", "paul"),
    Neighbour("ben", "+15550104", "Ben", "Martin", "The Folding Chairs, bass", "ben"),
    Neighbour("june", "+15550105", "June", "Martin", "84 on Sunday", "june"),
    Neighbour("cleo", "+15550106", "Cleo", "Clarke", "Harbour Lights", "cleo"),
    Neighbour("dan", "+15550107", "Dan", "Dirac"),
    Neighbour("maria", "+15550108", "Мария", "Соколова", "Чай с лимоном", "maria"),
    Neighbour("layla", "+15550109", "ليلى", "حداد", "مصورة", "layla"),
    Neighbour("bakery", "+15550110", "Harbour Bakery", "", "Open from 6:30", "bread"),
)}
FRONT = "ada"
"""Whose window it is: they are in every chat."""
