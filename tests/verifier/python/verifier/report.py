"""Reads a file of rounds, verifies all of it and prints what was found."""
import traceback
from collections import Counter, defaultdict
from typing import Any, Callable, Dict, Iterable, List

from verifier.jackpots import require_in_order, verify_fallen, verify_open
from verifier.ledger import Keys, require_chain_of_roots, verify_ledger_proof, verify_signed_root
from verifier.proofs import verify_proof
from verifier.rules import RuleBook, rows_of
from verifier.statements import following, verify_carried_over, verify_statement
from verifier.values import Refused, fields, list_of, parse

REASONS_SHOWN = 3


class Report:
    """Counts by section, in the order in which the sections came up."""

    def __init__(self) -> None:
        self.verified: Counter = Counter()
        self.failed: Counter = Counter()
        self.reasons: Dict[str, List[str]] = defaultdict(list)
        self.sections: Dict[str, None] = {}

    def count(self, section: str, number: int, reason: str = "") -> None:
        self.sections[section] = None
        if not reason:
            self.verified[section] += 1
            return
        self.failed[section] += 1
        if len(self.reasons[section]) < REASONS_SHOWN:
            self.reasons[section].append(f"number {number}: {reason}")

    def expect_right(self, section: str, items: Iterable[Any], check: Callable[[Any], Any]) -> list:
        """Checks each item and gives what the check gave for those that were right."""
        self.sections[section] = None
        results = []
        for number, item in enumerate(items):
            reason = ""
            try:
                results.append(check(item))
            except Refused as refused:
                reason = str(refused)
            except Exception:
                reason = fault()
            self.count(section, number, reason)
        return results

    def expect_refused(self, section: str, items: Iterable[Any], check: Callable[[Any], Any]) -> None:
        """Only a reason named by a check counts: a fault of the verifier is not a refusal."""
        self.sections[section] = None
        for number, item in enumerate(items):
            reason = "was not refused"
            try:
                check(item)
            except Refused:
                reason = ""
            except Exception:
                reason = fault()
            self.count(section, number, reason)

    def print(self) -> None:
        width = max(map(len, self.sections))
        for section in self.sections:
            print(f"{section:<{width}}  {self.verified[section]:>5} verified, {self.failed[section]} failed")
            for reason in self.reasons[section]:
                print(f"    {reason}")
        print(f"{sum(self.verified.values())} verified, {sum(self.failed.values())} failed")


def fault() -> str:
    return "the verifier stopped: " + traceback.format_exc(limit=-2).replace("\n", " ").strip()


def engine_of(proof: Any) -> str:
    if not isinstance(proof, dict):
        return "unknown"
    return f"{proof.get('game')} version {proof.get('mathVersion')}"


def by_engine(proofs: list) -> Dict[str, list]:
    groups: Dict[str, list] = defaultdict(list)
    for proof in proofs:
        groups[engine_of(proof)].append(proof)
    return groups


def verify_all(data: dict) -> Report:
    report = Report()
    book, keys = RuleBook(), Keys()

    def check_proof(proof: Any) -> None:
        verify_proof(book, proof)

    def check_fallen(pot: Any) -> None:
        verify_fallen(book, pot)

    def check_statement(file_text: Any) -> dict:
        return verify_statement(keys, file_text)

    def check_root(signed: Any) -> dict:
        verify_signed_root(keys, signed)
        return signed

    report.expect_right("rules", rows_of(data["rules"]), book.add)
    for engine, proofs in by_engine(list_of(data["proofs"], "proofs")).items():
        report.expect_right(engine, proofs, check_proof)

    open_pots, fallen_pots = fields(data["jackpots"], "open fallen", "jackpots")
    report.expect_right("open jackpots", open_pots, lambda pot: verify_open(book, pot))
    report.expect_right("fallen jackpots", fallen_pots, check_fallen)
    report.expect_right("order of jackpots", [data["jackpots"]], require_in_order)

    roots, published_keys = fields(data["roots"], "roots keys", "roots")
    report.expect_right("keys", published_keys, keys.add)
    published = report.expect_right("signed roots", roots, check_root)
    report.expect_right("chain of roots", [published], require_chain_of_roots)

    def check_ledger(proof: Any) -> None:
        verify_ledger_proof(keys, published, proof)

    report.expect_right("ledger proofs", data["ledger"]["proofs"], check_ledger)
    statements = report.expect_right("statements", data["statements"], check_statement)
    report.expect_right("carried to the next statement", following(statements), verify_carried_over)

    def check_following(texts: List[str]) -> None:
        earlier, later = (check_statement(file_text) for file_text in texts)
        verify_carried_over((earlier, later))

    wrong_proofs, wrong_texts, wrong_jackpots, wrong_ledger, wrong_statements, wrong_following = fields(
        data["wrong"], "proofs texts jackpots ledger statements following", "wrong")
    report.expect_refused("wrong proofs refused", wrong_proofs, check_proof)
    report.expect_refused("wrong texts refused", wrong_texts, lambda written: check_proof(parse(written)))
    report.expect_refused("wrong jackpots refused", wrong_jackpots, check_fallen)
    report.expect_refused("wrong ledger proofs refused", wrong_ledger, check_ledger)
    report.expect_refused("wrong statements refused", wrong_statements, check_statement)
    report.expect_refused("wrong followers refused", wrong_following, check_following)
    return report


def main(arguments: List[str]) -> int:
    if len(arguments) != 2:
        print("usage: verify.py rounds.json")
        return 2
    with open(arguments[1], encoding="utf-8") as file:
        data = parse(file.read())
    report = verify_all(data)
    report.print()
    return 1 if report.failed else 0
