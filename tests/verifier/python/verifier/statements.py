"""Section 11: agents' statements."""
import json
import re
from collections import defaultdict
from fractions import Fraction
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from verifier.ledger import Keys
from verifier.values import (
    WHOLE_MOST, amount, canonical, fields, hash_text, instant, is_whole, list_of, one_of, parse, require, sha256,
    signed_amount, text, whole)

BEGINNING = '{"statement":'
BEFORE_SIGNATURE = ',"signature":'
DECIMAL_AMOUNT = re.compile(r"-?[0-9]{1,100}(\.[0-9]{1,100})?")
MILLION = 1000000

STATEMENT_FIELDS = (
    "format payout kind period measure currency exponent timeZone window agent contract rates minimumPayout "
    "carryPolicy people lines carried corrections result inputsHash")
FORMATS = {
    "laro-statement/1": STATEMENT_FIELDS, "laro-statement/2": STATEMENT_FIELDS + " uncounted",
    "laro-statement/3": STATEMENT_FIELDS}
REASONS = ("browser", "account", "deposit")
RESULT_FIELDS = (
    "brought base active ratePpm share breakagePpm corrections carryBefore carryAfter paid "
    "lossCarryBefore lossPeriodsBefore lossCarryAfter lossPeriodsAfter")
LINE_FIELDS = "who category of game at bets stake turnover payout given"
CORRECTION_FIELDS = " firstCountedAt ratePpm paidPpm"


# By kind: the measures and the periods that it can have.
DAYS = ("day", "week", "semimonth", "month")
TERMS = {
    "realtime": (("turnover",), ("five_minutes",)),
    "hourly": (("turnover", "loss"), ("hour",)),
    "daily": (("turnover", "loss"), DAYS),
    "dividend": (("net",), DAYS),
    "rebate": (("turnover",), ("day",)),
}
CONTRACT_FIELDS = (
    "activeFrom base currency downline format kind number period startsFrom tiers upline version")


# File and signature

def verify_signature(keys: Keys, file_text: str) -> dict:
    """Checks the signature over the statement's text and gives the statement."""
    statement, signature = fields(parse(text(file_text, "file")), "statement signature", "file")
    kid, value = fields(signature, "kid value", "signature")
    require(file_text.startswith(BEGINNING), "the file does not begin with the statement")
    signed = file_text[len(BEGINNING):file_text.rindex(BEFORE_SIGNATURE)]
    written_again = json.dumps(statement, separators=(",", ":"), ensure_ascii=False)
    require(written_again == signed, "the statement written again is not the text of the file")
    require(isinstance(statement, dict), "statement: not an object")
    form = one_of(statement.get("format"), FORMATS, "format")
    keys.require_signature(kid, f"{form}|{sha256(signed)}", value)
    return statement


# Reading

class Line(NamedTuple):
    who: Tuple[str, ...]
    category: Optional[str]
    at: Optional[str]
    bets: int
    stake: int
    turnover: int
    payout: int
    given: int
    traded: int


class Contract(NamedTuple):
    active_from: Fraction
    tiers: List[Tuple[int, Fraction, int]]


def decimal(value: Any, exponent: int, what: str) -> Fraction:
    require(DECIMAL_AMOUNT.fullmatch(text(value, what)) is not None, f"{what}: not a decimal amount")
    return Fraction(value) * 10**exponent


def read_who(value: Any) -> Tuple[str, ...]:
    return tuple(text(member, "who") for member in list_of(value, "who"))


def read_line(statement: dict, entry: Any, more: str = "") -> Line:
    require(isinstance(entry, dict), "line: not an object")
    has_traded = statement["format"] == "laro-statement/3"
    fields(entry, LINE_FIELDS + (" traded" if has_traded else "") + more, "line")
    require(entry["category"] is None or isinstance(entry["category"], str), "category: not a text or null")
    text(entry["of"], "of")
    require(entry["game"] is None or isinstance(entry["game"], str), "game: not a text or null")
    at = None if entry["at"] is None else instant(entry["at"], "at")
    return Line(
        read_who(entry["who"]), entry["category"], at, whole(entry["bets"], -WHOLE_MOST, WHOLE_MOST, "bets"),
        *(signed_amount(entry[name], name) for name in ("stake", "turnover", "payout", "given")),
        signed_amount(entry["traded"], "traded") if has_traded else 0)


def read_contract(statement: dict, exponent: int) -> Optional[Contract]:
    contract = statement["contract"]
    if contract is None:
        return None
    require(statement["kind"] != "rebate", "contract: a rebate has none")
    number, document_hash, document = fields(contract, "number hash document", "contract")
    require(sha256(text(document, "document")) == document_hash, "contract.hash is not that of the document")
    agreed = parse(document)
    fields(agreed, CONTRACT_FIELDS, "document")
    base = "loss" if statement["measure"] == "net" else statement["measure"]
    expected = {
        "format": "laro-contract/1", "number": number, "base": base, "downline": statement["agent"]["id"],
        **{name: statement[name] for name in ("kind", "period", "currency")}}
    for name, value in expected.items():
        require(agreed[name] == value, f"document.{name} is not that of the statement")
    tiers = []
    for tier in list_of(agreed["tiers"], "tiers"):
        rate, least, active = fields(tier, "ratePpm amount active", "tier")
        tiers.append((read_rate(rate), decimal(least, exponent, "amount"), whole(active, 0, WHOLE_MOST, "active")))
    return Contract(decimal(agreed["activeFrom"], exponent, "activeFrom"), tiers)


def read_rate(value: Any) -> int:
    return whole(value, 0, MILLION, "rate")


class Rates:
    """`less` of step 5: the agent's rate, without what is paid to people between."""

    def __init__(self, statement: dict, rate: int) -> None:
        self._by_category = statement["kind"] == "rebate"
        self._mine = statement["rates"] if self._by_category else rate
        self._people = {}
        for person in list_of(statement["people"], "people"):
            who, _, rates = fields(person, "id name rates", "person")
            require(text(who, "id") not in self._people, "a person is there twice")
            self._people[who] = rates
        for rates in [self._mine, *self._people.values()]:
            self._check(rates)

    def _check(self, rates: Any) -> None:
        if self._by_category:
            require(isinstance(rates, dict), "rates: not by category")
        for value in rates.values() if self._by_category else [rates]:
            read_rate(value)

    def _of(self, rates: Any, category: Optional[str]) -> int:
        return rates.get(category, 0) if self._by_category else rates

    def less(self, who: Tuple[str, ...], category: Optional[str]) -> int:
        paid = max((self._of(self._people[member], category) for member in who if member in self._people), default=0)
        return max(0, self._of(self._mine, category) - paid)


# What it must come to

def measured(measure: str, line: Line) -> int:
    if measure == "turnover":
        return line.turnover
    if measure == "loss":
        return line.stake - line.payout
    return line.stake - line.payout - line.given


class Carry(NamedTuple):
    base: int
    loss: int
    periods: int


def carry_loss(statement: dict, brought: int) -> Carry:
    """Step 2."""
    before = amount(statement["result"]["lossCarryBefore"], "lossCarryBefore")
    periods = whole(statement["result"]["lossPeriodsBefore"], 0, WHOLE_MOST, "lossPeriodsBefore")
    policy, most = fields(statement["carryPolicy"], "policy periodsMax", "carryPolicy")
    one_of(policy, ("reset", "carry"), "policy")
    require(most is None or is_whole(most, 0, WHOLE_MOST), "periodsMax: not a whole number or null")
    if statement["measure"] != "net":
        require(before == 0 and periods == 0, "only net carries losses")
        return Carry(brought, 0, 0)
    rest = brought - before
    if rest >= 0:
        return Carry(rest, 0, 0)
    age = periods + 1 if before > 0 else 1
    if policy == "reset" or (most is not None and age > most):
        return Carry(0, 0, 0)
    return Carry(0, -rest, age)


def member_of(statement: dict, line: Line) -> str:
    return line.who[0] if line.who else statement["agent"]["id"]


def count_active(statement: dict, lines: List[Line], contract: Optional[Contract]) -> int:
    """Step 3."""
    turnovers: Dict[str, int] = defaultdict(int)
    for line in lines:
        turnovers[member_of(statement, line)] += line.turnover
    enough = {
        member for member, turnover in turnovers.items()
        if contract is not None and turnover > 0 and turnover >= contract.active_from}
    uncounted = []
    for entry in list_of(statement.get("uncounted", []), "uncounted"):
        member, reason = fields(entry, "id reason", "uncounted")
        one_of(reason, REASONS, "reason")
        uncounted.append(text(member, "id"))
    require(uncounted == sorted(set(uncounted)), "uncounted: not each id once, in order")
    require(enough.issuperset(uncounted), "uncounted: somebody has not bet enough")
    return len(enough) - len(uncounted)


def reached_rate(contract: Optional[Contract], base: int, active: int) -> int:
    """Step 4."""
    if contract is None or base <= 0:
        return 0
    return max((rate for rate, least, members in contract.tiers if base >= least and active >= members), default=0)


def own_trade(line: Line) -> int:
    """What of the agent's own rate became prize."""
    return 0 if line.who else line.traded


def gross_share(statement: dict, lines: List[Line], rate: int) -> int:
    """Step 5, in millionths of a minor unit."""
    rates = Rates(statement, rate)
    gross = sum(
        measured(statement["measure"], line) * rates.less(line.who, line.category) - own_trade(line) for line in lines)
    carried = []
    for entry in list_of(statement["carried"], "carried"):
        who, made_good = fields(entry, "who amount", "carried")
        carried.append((read_who(who), signed_amount(made_good, "amount")))
    if statement["measure"] == "net" and rate > 0:
        gross += sum(made_good * (rates.less(who[1:], None) - rates.less(who, None)) for who, made_good in carried)
        gross -= int(statement["result"]["lossCarryBefore"]) * rate
    return gross


def gross_corrections(statement: dict) -> int:
    """Step 6, in millionths of a minor unit."""
    gross = 0
    for entry in list_of(statement["corrections"], "corrections"):
        line = read_line(statement, entry, CORRECTION_FIELDS)
        require(statement["measure"] == "turnover", "corrections: only where turnover is paid for")
        require(instant(entry["firstCountedAt"], "firstCountedAt") < statement["window"]["start"],
                "firstCountedAt is not before the window")
        rate, paid = read_rate(entry["ratePpm"]), read_rate(entry["paidPpm"])
        require(rate >= paid, "ratePpm is below paidPpm")
        gross += line.turnover * (rate - paid) - own_trade(line)
    return gross


def expected_result(statement: dict, lines: List[Line]) -> dict:
    given = statement["result"]
    contract = read_contract(statement, whole(statement["exponent"], 0, 18, "exponent"))
    brought = sum(measured(statement["measure"], line) for line in lines)
    carry = carry_loss(statement, brought)
    active = count_active(statement, lines, contract)
    rate = reached_rate(contract, carry.base, active)
    share, share_remainder = divmod(gross_share(statement, lines, rate), MILLION)
    corrections, corrections_remainder = divmod(gross_corrections(statement), MILLION)
    due = signed_amount(given["carryBefore"], "carryBefore") + share + corrections
    is_paid = due > 0 and due >= amount(statement["minimumPayout"], "minimumPayout")
    return {
        "brought": str(brought),
        "base": str(carry.base),
        "active": active,
        "ratePpm": rate,
        "share": str(share),
        "breakagePpm": str(share_remainder + corrections_remainder),
        "corrections": str(corrections),
        "carryBefore": given["carryBefore"],
        "carryAfter": str(0 if is_paid else due),
        "paid": str(due if is_paid else 0),
        "lossCarryBefore": given["lossCarryBefore"],
        "lossPeriodsBefore": given["lossPeriodsBefore"],
        "lossCarryAfter": str(carry.loss),
        "lossPeriodsAfter": carry.periods,
    }


def inputs_hash(statement: dict, lines: List[Line]) -> str:
    sums: Dict[Tuple[str, str], List[int]] = defaultdict(lambda: [0] * 6)
    for line in lines:
        category = (line.category or "") if statement["kind"] == "rebate" else ""
        row = sums[member_of(statement, line), category]
        for place, value in enumerate((line.bets, line.stake, line.turnover, line.payout, line.given, line.traded)):
            row[place] += value
    rows = ["|".join([*key, *map(str, row if row[5] else row[:5])]) + "\n" for key, row in sums.items() if any(row)]
    return sha256("".join(sorted(rows)))


def verify_statement(keys: Keys, file_text: str) -> dict:
    """Checks a file and gives its statement."""
    statement = verify_signature(keys, file_text)
    fields(statement, FORMATS[statement["format"]], "statement")
    require((statement["format"] != "laro-statement/2" if statement["kind"] == "rebate" else
             statement["format"] != "laro-statement/3"), "format: not one of this kind")
    measures, periods = TERMS[one_of(statement["kind"], TERMS, "kind")]
    one_of(statement["measure"], measures, "measure")
    one_of(statement["period"], periods, "period")
    require((statement["rates"] is not None) == (statement["kind"] == "rebate"), "rates: only of rebates")
    for name in ("payout", "currency", "timeZone"):
        text(statement[name], name)
    for value in fields(statement["agent"], "id name", "agent"):
        text(value, "agent")
    start, end = (instant(value, "window") for value in fields(statement["window"], "start end", "window"))
    require(start < end, "the window ends before it begins")
    fields(statement["result"], RESULT_FIELDS, "result")
    lines = [read_line(statement, entry) for entry in list_of(statement["lines"], "lines")]
    require(all(line.at is None or line.at < end for line in lines), "a line is of a later window")
    require(statement["kind"] == "rebate" or all(line.category is None for line in lines), "category: only of rebates")
    expected = expected_result(statement, lines)
    for name in expected:
        require(canonical(statement["result"][name]) == canonical(expected[name]), f"result.{name} is wrong")
    require(hash_text(statement["inputsHash"], "inputsHash") == inputs_hash(statement, lines), "inputsHash is wrong")
    return statement


# One statement after the other

def following(statements: List[dict]) -> List[Tuple[dict, dict]]:
    """Statements of the same agent, kind and currency, each with the one before it, whatever time lies between."""
    groups: Dict[tuple, List[dict]] = defaultdict(list)
    for statement in statements:
        groups[statement["agent"]["id"], statement["kind"], statement["currency"]].append(statement)
    in_order = (sorted(group, key=lambda statement: statement["window"]["start"]) for group in groups.values())
    return [pair for group in in_order for pair in zip(group, group[1:])]


def verify_carried_over(pair: Tuple[dict, dict]) -> None:
    earlier, later = pair
    for name in ("carry", "lossCarry", "lossPeriods"):
        require(earlier["result"][name + "After"] == later["result"][name + "Before"],
                f"{name}Before of {later['payout']} is not {name}After of {earlier['payout']}")
