"""Section 1: conventions that every other section uses, and checks of the form of JSON values."""
import hashlib
import json
import re
from fractions import Fraction
from typing import Any

HEX_64 = re.compile(r"[0-9a-f]{64}")
DECIMAL = re.compile(r"0|[1-9][0-9]{0,18}")
SIGNED_DECIMAL = re.compile(r"0|-?[1-9][0-9]{0,18}")
INSTANT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
WHOLE_MOST = 2**53 - 1


class Refused(Exception):
    """What was given is not what the document says it must be."""


def require(condition: bool, reason: str) -> None:
    if not condition:
        raise Refused(reason)


def utf8(text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        # JSON can name half of a surrogate pair, which no UTF-8 text has.
        raise Refused("a text is not valid Unicode") from None


def sha256(text: str) -> str:
    return hashlib.sha256(utf8(text)).hexdigest()


def without_doubles(pairs: list) -> dict:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Refused("an object has the same key twice")
    return found


def refuse_number(written: str) -> Any:
    raise Refused(f"{written} is not a number of JSON")


def parse(written: str) -> Any:
    """Reads JSON in the one way in which everybody reads the same."""
    try:
        value = json.loads(written, object_pairs_hook=without_doubles, parse_constant=refuse_number)
    except ValueError:
        raise Refused("not JSON") from None
    utf8(json.dumps(value, ensure_ascii=False))
    return value


def canonical(value: Any) -> str:
    """Section 3, canonical JSON."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fields(value: Any, names: str, what: str) -> tuple:
    """The values of an object that has exactly these fields, in this order."""
    wanted = names.split()
    require(isinstance(value, dict) and sorted(value) == sorted(wanted), f"{what}: wrong fields")
    return tuple(value[name] for name in wanted)


def is_whole(value: Any, least: int, most: int) -> bool:
    # A JSON true is an int in Python, hence type() and not isinstance().
    return type(value) is int and least <= value <= most


def whole(value: Any, least: int, most: int, what: str) -> int:
    require(is_whole(value, least, most), f"{what}: not a whole number of {least} to {most}")
    return value


def one_of(value: Any, allowed: Any, what: str) -> Any:
    require(isinstance(value, str) and value in allowed, f"{what}: not one of the allowed texts")
    return value


def list_of(value: Any, what: str) -> list:
    require(isinstance(value, list), f"{what}: not a list")
    return value


def text(value: Any, what: str) -> str:
    require(isinstance(value, str), f"{what}: not a text")
    return value


def instant(value: Any, what: str) -> str:
    """A moment in UTC; as texts of one form, moments are in the order of time."""
    require(isinstance(value, str) and INSTANT.fullmatch(value) is not None, f"{what}: not a moment in UTC")
    return value


def hash_text(value: Any, what: str) -> str:
    require(isinstance(value, str) and HEX_64.fullmatch(value) is not None, f"{what}: not 64 lowercase hex letters")
    return value


def amount(value: Any, what: str) -> int:
    """An amount in minor units, or another number of 0 or more, written as a decimal text."""
    require(isinstance(value, str) and DECIMAL.fullmatch(value) is not None, f"{what}: not a number as a text")
    return int(value)


def signed_amount(value: Any, what: str) -> int:
    require(isinstance(value, str) and SIGNED_DECIMAL.fullmatch(value) is not None, f"{what}: not a number as a text")
    return int(value)


def payout_of(stake: int, multiplier: Fraction) -> int:
    return stake * multiplier.numerator // multiplier.denominator


def shown(multiplier: Fraction) -> str:
    """The multiplier cut after four places."""
    cut = 10000 * multiplier.numerator // multiplier.denominator
    return f"{cut // 10000}.{cut % 10000:04d}"
