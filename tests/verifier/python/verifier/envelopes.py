"""Section 8: red envelopes."""
from typing import Any, List

from verifier.stream import Stream
from verifier.values import amount, fields, one_of, require, whole


def random_shares(units: int, count: int, stream: Stream) -> List[int]:
    rest, shares = units, []
    for left in range(count, 1, -1):
        share = 1 + stream.int(2 * rest // left - 1)
        shares.append(share)
        rest -= share
    shares.append(rest)
    stream.shuffle(shares)
    return shares


def outcome(params: Any, source: dict, stream: Stream) -> dict:
    require(source["nonce"] == 0, "the nonce of an envelope is 0")
    kind, total, count, unit = fields(params, "kind total shares unit", "params")
    one_of(kind, ("equal", "random"), "kind")
    total, unit = amount(total, "total"), amount(unit, "unit")
    whole(count, 1, 500, "shares")
    require(unit >= 1 and total >= 1, "total or unit is below 1")
    require(total >= unit * count, "total is too small for so many shares")
    require(total % (unit * count if kind == "equal" else unit) == 0, "total is not a multiple of the unit")
    require(total // unit <= 2**32, "total is too many units")
    if kind == "equal":
        shares = [total // count] * count
    else:
        shares = [share * unit for share in random_shares(total // unit, count, stream)]
    return {"shares": [str(share) for share in shares]}
