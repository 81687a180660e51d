"""Section 13: lotteries."""
import re
from fractions import Fraction
from itertools import combinations
from math import comb, factorial
from typing import Any, Dict, List, Optional, Sequence

from verifier.stream import Stream
from verifier.values import amount, fields, list_of, payout_of, require, text, whole

ISSUE = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})-[0-9]{1,4}")

Lists = List[List[int]]
Wins = Dict[str, int]


# What came out

def draw(rules: dict, stream: Stream, day: str) -> dict:
    space = rules["space"]
    if space["kind"] == "sample":
        low = space["from"]
        numbers = [low + at for at in stream.sample(space["to"] - low + 1, space["count"])]
    else:
        numbers = [place["from"] + stream.int(place["to"] - place["from"] + 1) for place in space["places"]]
    if "lunarYears" not in rules:
        return {"numbers": numbers}
    begun = [first for first in rules["lunarYears"] if first <= day]
    require(0 < len(begun) < len(rules["lunarYears"]), "issue: no lunar year is known for its day")
    return {"numbers": numbers, "yearSign": (int(begun[-1][:4]) - 4) % 12}


# Selections

def written(symbols: dict, number: int) -> str:
    if symbols["kind"] == "names":
        return symbols["names"][number]
    return str(number).zfill(symbols["digits"])


def read_word(symbols: dict, word: str) -> int:
    """One symbol; what it stands for."""
    if symbols["kind"] == "names":
        require(word in symbols["names"], "selection: no name of this play")
        return symbols["names"].index(word)
    require(re.fullmatch(r"[0-9]+", word) is not None, "selection: not a number")
    number = int(word)
    require(symbols["from"] <= number <= symbols["to"] and written(symbols, number) == word,
            "selection: not a number of this play")
    return number


def read_list(symbols: dict, part: str, least: int, most: int) -> List[int]:
    if part == "":
        words: Sequence[str] = []
    elif symbols["kind"] == "numbers" and symbols["digits"] == 1:
        words = list(part)
    else:
        words = part.split(" ")
    numbers = [read_word(symbols, word) for word in words]
    require(numbers == sorted(set(numbers)), "selection: a list is not in order")
    require(least <= len(numbers) <= most, "selection: too few or too many")
    return numbers


def read_tickets(rule: dict, selection: str) -> Lists:
    symbols, size = rule["symbols"], len(rule["at"])
    width = symbols["digits"]
    tickets = []
    for word in selection.split(" "):
        require(len(word) == width * size, "selection: a ticket of another length")
        ticket = [read_word(symbols, word[at:at + width]) for at in range(0, len(word), width)]
        require(not rule["isDistinct"] or len(set(ticket)) == size, "selection: the same number twice")
        tickets.append(ticket)
    require(tickets == sorted(tickets) and len({tuple(ticket) for ticket in tickets}) == len(tickets),
            "selection: tickets are not in order")
    return tickets


def numbers_of(digits: int) -> dict:
    return {"kind": "numbers", "from": 0, "to": 10**digits - 1, "digits": digits}


def size_of(symbols: dict) -> int:
    return len(symbols["names"]) if symbols["kind"] == "names" else symbols["to"] - symbols["from"] + 1


def shape_of(rule: dict) -> list:
    """Of every list its symbols, and how many it has at least and at most."""
    kind = rule["kind"]
    if kind == "options":
        names = {"kind": "names", "names": [option["name"] for option in rule["options"]]}
        return [(names, 1, len(rule["options"]))]
    if kind == "total":
        sums = {"kind": "numbers", "from": rule["from"], "to": rule["to"], "digits": rule["digits"]}
        return [(sums, 1, size_of(sums))]
    if kind in ("endings", "box"):
        return [(numbers_of(rule["digits"]), 1, rule["most"])]
    if kind == "digits":
        return [(numbers_of(1), 1, 10)] * rule["digits"]
    symbols = rule["symbols"]
    every = size_of(symbols)
    if kind == "direct":
        return [(symbols, 1, every)] * len(rule["at"])
    if kind in ("fixed", "any-direct"):
        return [(symbols, 0, every)] * len(rule["at"])
    if kind == "present":
        return [(symbols, rule["choose"], rule["most"])]
    if kind == "pool":
        if rule["hasBankers"]:
            return [(symbols, 1, rule["choose"] - 1), (symbols, 1, rule["most"])]
        return [(symbols, rule["choose"], rule["most"])]
    if rule["isOnePool"]:
        pools = [(symbols, sum(one["choose"] for one in rule["classes"]), every)]
    else:
        pools = [(symbols, one["choose"], every) for one in rule["classes"]]
    if kind == "group":
        return pools
    positions = {"kind": "numbers", "from": 1, "to": len(rule["at"]), "digits": 1}
    return [(positions, rule["window"], len(rule["at"]))] + pools


def read_selection(rule: dict, selection: str) -> Lists:
    if rule["kind"] == "tickets":
        return read_tickets(rule, selection)
    shape, parts = shape_of(rule), selection.split(",")
    require(len(parts) == len(shape), "selection: another number of lists")
    lists = [read_list(symbols, part, least, most) for (symbols, least, most), part in zip(shape, parts)]
    filled = sum(1 for one in lists if one)
    least_filled = {"fixed": 1, "any-direct": rule.get("choose", 0)}.get(rule["kind"], 0)
    require(filled >= least_filled, "selection: too few places")
    return lists


# Wins

def hand_of(shown: List[int], wraps: bool) -> str:
    low, middle, high = sorted(shown)
    if low == high:
        return "leopard"
    if middle in (low, high):
        return "pair"
    steps = [middle - low, high - middle] + ([low + 10 - high] if wraps else [])
    return ("mixed", "half-straight", "straight")[steps.count(1)]


def niu_of(shown: List[int]) -> int:
    for three in combinations(range(5), 3):
        if sum(shown[at] for at in three) % 10 == 0:
            return (sum(shown) - 1) % 10 + 1
    return 0


def holds(condition: dict, drawn: dict) -> bool:
    shown = [drawn["numbers"][at] for at in condition["at"]]
    kind = condition["kind"]
    if kind == "sum":
        return sum(shown) in condition["among"]
    if kind == "compare":
        found = "same" if shown[0] == shown[1] else "more" if shown[0] > shown[1] else "less"
        return found == condition["is"]
    if kind == "count":
        count = sum(1 for number in shown if number in condition["among"])
        return condition["from"] <= count <= condition["to"]
    if kind == "hand":
        return hand_of(shown, condition["wraps"]) == condition["is"]
    if kind == "niu":
        return niu_of(shown) == condition["points"]
    require(kind == "sign", "rules: no condition of this kind")
    return any((drawn["yearSign"] - number + 1) % 12 == condition["sign"] for number in shown)


def option_row(option: dict, drawn: dict) -> Optional[str]:
    push = option.get("push")
    if push is not None and holds(push["when"], drawn):
        return push["row"]
    if not holds(option["when"], drawn):
        return None
    is_of_year = option["when"]["kind"] == "sign" and option["when"]["sign"] == drawn["yearSign"]
    return option["yearRow"] if is_of_year and "yearRow" in option else option["row"]


def is_group(rule: dict, pools: Lists, shown: List[int]) -> bool:
    for at, one in enumerate(rule["classes"]):
        fitting = {number for number in shown if shown.count(number) == one["times"]}
        pool = pools[0 if rule["isOnePool"] else at]
        if len(fitting) != one["choose"] or not fitting <= set(pool):
            return False
    return True


def orders_of(digits: str) -> int:
    orders = factorial(len(digits))
    for digit in set(digits):
        orders //= factorial(digits.count(digit))
    return orders


def wins_at_slots(rule: dict, lists: Lists, numbers: List[int]) -> Wins:
    """endings, box and digits: every place of every row by itself."""
    wins: Wins = {}
    for slot in rule["slots"]:
        for at in slot["at"]:
            row = slot_row(rule, lists, numbers[at], slot["row"])
            if row is not None:
                wins[row] = wins.get(row, 0) + 1
    return wins


def slot_row(rule: dict, lists: Lists, number: int, row: str) -> Optional[str]:
    digits = rule["digits"]
    if rule["kind"] == "endings":
        return row if number // 10**rule["drop"] % 10**digits in lists[0] else None
    shown = str(number % 10**digits).zfill(digits)
    if rule["kind"] == "digits":
        return row if all(int(digit) in one for digit, one in zip(shown, lists)) else None
    keys = {"".join(sorted(str(one).zfill(digits))) for one in lists[0]}
    if "".join(sorted(shown)) not in keys:
        return None
    return f"box-{orders_of(shown)}-{row}" if rule["per"] == "box" else row


def pool_wins(rule: dict, lists: Lists, shown: List[int]) -> Wins:
    bankers, others = lists if rule["hasBankers"] else ([], lists[0])
    require(not set(bankers) & set(others), "selection: a banker among the others")
    came = [sum(1 for number in one if number in shown) for one in (bankers, others)]
    wins = {}
    for tier in rule["tiers"]:
        needed = tier["hits"] - came[0]
        rest = rule["choose"] - len(bankers) - needed
        if needed >= 0 and rest >= 0:
            wins[tier["row"]] = comb(came[1], needed) * comb(len(others) - came[1], rest)
    return wins


def wins_of(rule: dict, lists: Lists, drawn: dict) -> Wins:
    """How many notes won which row; rows may have none."""
    kind, numbers = rule["kind"], drawn["numbers"]
    if kind == "options":
        wins: Wins = {}
        for at in lists[0]:
            row = option_row(rule["options"][at], drawn)
            if row is not None:
                wins[row] = wins.get(row, 0) + 1
        return wins
    if "slots" in rule:
        return wins_at_slots(rule, lists, numbers)
    shown = [numbers[at] for at in rule["at"]]
    if kind == "pool":
        return pool_wins(rule, lists, shown)
    if kind == "total":
        total = max(shown) - min(shown) if rule["of"] == "span" else sum(shown)
        different = len(set(shown))
        row_at = different - 2 if rule["of"] == "group-sum" else 0
        return {rule["rows"][row_at]: 1} if total in lists[0] and row_at >= 0 else {}
    return {rule["row"]: count_of(rule, lists, numbers, shown)}


def count_of(rule: dict, lists: Lists, numbers: List[int], shown: List[int]) -> int:
    """Of rules with one row."""
    kind = rule["kind"]
    if kind == "tickets":
        return lists.count(shown)
    if kind == "group":
        return int(is_group(rule, lists, shown))
    if kind == "any-group":
        chosen = combinations(lists[0], rule["window"])
        return sum(1 for positions in chosen
                   if is_group(rule, lists[1:], [numbers[rule["at"][one - 1]] for one in positions]))
    if kind == "present":
        endings = [number % rule["modulus"] for number in shown]
        there = sum(1 for number in lists[0] if endings.count(number) >= rule["times"])
        return comb(there if rule["want"] == "all" else len(lists[0]) - there, rule["choose"])
    hits = sum(1 for number, one in zip(shown, lists) if number in one)
    if kind == "direct":
        return int(hits == len(shown))
    require(kind in ("fixed", "any-direct"), "rules: no rule of this kind")
    return hits if kind == "fixed" else comb(hits, rule["choose"])


# Tickets

def pays_of(play: dict, rules: dict, group: Optional[int]) -> Dict[str, Fraction]:
    pays = {}
    for kind in play["kinds"]:
        for row in kind:
            if row["pays"] != "jackpot":
                scale = Fraction(group, rules["groups"]["fair"]) if row["isScaled"] and group is not None else 1
                pays[row["id"]] = Fraction(row["pays"]) * scale
    return pays


def settle(rules: dict, bet: Any, drawn: dict) -> dict:
    play_id, selection, group, stake = fields(bet, "play selection group stake", "bet")
    play = next((one for one in rules["plays"] if one["id"] == text(play_id, "play")), None)
    if play is None:
        require(False, "no play of this lottery")
    if rules["pricing"] == "group":
        whole(group, rules["groups"]["least"], rules["groups"]["most"], "group")
    else:
        require(group is None, "group: prizes are fixed")
    staked = amount(stake, "stake")
    require(staked >= 1, "stake is below 1")
    rule = play["rule"]
    wins = wins_of(rule, read_selection(rule, text(selection, "selection")), drawn)
    won = {row: count for row, count in wins.items() if count > 0}
    pays = pays_of(play, rules, group)
    payout = sum(count * payout_of(staked, pays.get(row, Fraction(0))) for row, count in won.items())
    return {"wins": won, "payout": str(payout)}


def outcome(row: dict, params: Any, stream: Stream) -> dict:
    issue, bets = fields(params, "issue bets", "params")
    found = ISSUE.fullmatch(text(issue, "issue"))
    require(found is not None, "issue: not the name of one")
    rules = row["rules"]
    drawn = draw(rules, stream, "-".join(found.groups()) if found else "")
    settled = [settle(rules, bet, drawn) for bet in list_of(bets, "bets")]
    return {"drawn": drawn, "bets": settled, "payout": str(sum(int(one["payout"]) for one in settled))}


def is_lottery(row: dict) -> bool:
    return "space" in row["rules"] and "plays" in row["rules"]
