"""Section 12: tables."""
from fractions import Fraction
from typing import Any, Callable, Dict, List, Optional

from verifier.stream import Stream
from verifier.values import amount, fields, list_of, payout_of, require, text

RANKS = "A23456789TJQK"
DECK = [rank + suit for suit in "SHDC" for rank in RANKS]

LOST, BACK = Fraction(0), Fraction(1)


def with_stake(pay: Any) -> Fraction:
    """w(x): a pay of the rules with the stake."""
    return 1 + Fraction(pay)


class Decks:
    """The order of the decks, as far as it was looked at."""

    def __init__(self, stream: Stream, decks: int) -> None:
        self._stream = stream
        self._left = [decks] * len(DECK)
        self._count = decks * len(DECK)
        self._order: List[str] = []

    def _next(self) -> str:
        place = self._stream.int(self._count)
        self._count -= 1
        for kind, copies in enumerate(self._left):
            if place < copies:
                self._left[kind] -= 1
                return DECK[kind]
            place -= copies
        raise AssertionError("a number below the count of cards is the place of one of them")

    def card(self, at: int) -> str:
        while len(self._order) <= at:
            self._order.append(self._next())
        return self._order[at]


# Baccarat

def baccarat_points(card: str) -> int:
    return 0 if card[0] in "TJQK" else RANKS.index(card[0]) + 1


def baccarat_total(cards: List[str]) -> int:
    return sum(map(baccarat_points, cards)) % 10


def banker_takes(banker: int, third: Optional[int]) -> bool:
    if third is None:
        return banker <= 5
    return (banker <= 2 or (banker == 3 and third != 8) or (banker == 4 and 2 <= third <= 7)
            or (banker == 5 and 4 <= third <= 7) or (banker == 6 and 6 <= third <= 7))


def baccarat(rules: dict, stream: Stream) -> tuple:
    decks = Decks(stream, rules["decks"])
    player, banker = [decks.card(0), decks.card(2)], [decks.card(1), decks.card(3)]
    first = (baccarat_total(player), baccarat_total(banker))
    used = 4
    if max(first) < 8:
        third = None
        if first[0] <= 5:
            player.append(decks.card(used))
            used += 1
            third = baccarat_points(player[2])
        if banker_takes(first[1], third):
            banker.append(decks.card(used))
    p, b = baccarat_total(player), baccarat_total(banker)
    pays = rules["pays"]
    pairs = [hand[0][0] == hand[1][0] for hand in (player, banker)]
    perfect = sum(hand[0] == hand[1] for hand in (player, banker))
    count = len(player) + len(banker)

    def banker_pay() -> Fraction:
        pay = pays["banker"]
        if isinstance(pay, dict):
            pay = pay["six"] if b == 6 else pay["other"]
        return with_stake(pay)

    def side(has_won: bool, pay: Callable[[], Fraction]) -> Fraction:
        if p == b:
            return BACK
        return pay() if has_won else LOST

    def when(happened: bool, pay: Any) -> Fraction:
        return with_stake(pay) if happened else LOST

    spots = {
        "player": side(p > b, lambda: with_stake(pays["player"])),
        "banker": side(b > p, banker_pay),
        "tie": when(p == b, pays["tie"]),
        "player-pair": when(pairs[0], pays["pair"]),
        "banker-pair": when(pairs[1], pays["pair"]),
        "either-pair": when(any(pairs), pays["eitherPair"]),
        "perfect-pair": with_stake(pays["perfectPair"][perfect - 1]) if perfect else LOST,
        "small": when(count == 4, pays["small"]),
        "big": when(count > 4, pays["big"]),
    }
    return {"player": player, "banker": banker}, spots


def dragon_tiger(rules: dict, stream: Stream) -> tuple:
    decks = Decks(stream, rules["decks"])
    dragon, tiger = decks.card(0), decks.card(1)
    pays = rules["pays"]
    difference = RANKS.index(dragon[0]) - RANKS.index(tiger[0])

    def side(lead: int) -> Fraction:
        if lead == 0:
            return with_stake(pays["sideOnTie"])
        return with_stake(pays["side"]) if lead > 0 else LOST

    spots = {
        "dragon": side(difference),
        "tiger": side(-difference),
        "tie": with_stake(pays["tie"]) if difference == 0 else LOST,
        "suited-tie": with_stake(pays["suitedTie"]) if dragon == tiger else LOST,
    }
    return {"dragon": dragon, "tiger": tiger}, spots


HALVES = ("red", "black", "odd", "even", "low", "high")


def roulette(rules: dict, stream: Stream) -> tuple:
    number = stream.int(37)
    spots = {}
    for name, numbers in rules["covers"].items():
        spots[name] = Fraction(36, len(numbers)) if number in numbers else LOST
        if rules["laPartage"] and name in HALVES and number == 0:
            spots[name] = Fraction(1, 2)
    return {"number": number}, spots


def sic_bo(rules: dict, stream: Stream) -> tuple:
    dice = [stream.int(6) + 1 for _ in range(3)]
    pays, total = rules["pays"], sum(dice)
    is_triple = len(set(dice)) == 1

    def when(happened: bool, pay: Any) -> Fraction:
        return with_stake(pay) if happened else LOST

    spots = {
        "small": when(not is_triple and total <= 10, pays["half"]),
        "big": when(not is_triple and total >= 11, pays["half"]),
        "odd": when(not is_triple and total % 2 == 1, pays["half"]),
        "even": when(not is_triple and total % 2 == 0, pays["half"]),
        "any-triple": when(is_triple, pays["anyTriple"]),
    }
    for face in range(1, 7):
        count = dice.count(face)
        spots[f"single-{face}"] = with_stake(pays["single"][count - 1]) if count else LOST
        spots[f"double-{face}"] = when(count >= 2, pays["double"])
        spots[f"triple-{face}"] = when(count == 3, pays["triple"])
        for other in range(face + 1, 7):
            spots[f"pair-{face}-{other}"] = when(face in dice and other in dice, pays["pair"])
    for wanted in range(4, 18):
        spots[f"total-{wanted}"] = when(total == wanted, pays["total"][str(wanted)])
    return {"dice": dice}, spots


def colour_game(rules: dict, stream: Stream) -> tuple:
    colours = rules["colours"]
    dice = [colours[stream.int(len(colours))] for _ in range(rules["dice"])]
    spots = {colour: with_stake(rules["pays"][dice.count(colour) - 1]) if colour in dice else LOST for colour in colours}
    return {"dice": dice}, spots


def fight(rules: dict, stream: Stream) -> tuple:
    """What came out, and the spots of draws, which the house pays everywhere."""
    chances, pays = rules["chances"], rules["pays"]
    place = stream.int(sum(chances.values()))
    result = None
    for name in ("meron", "wala", "both-down", "time-draw"):
        if place < chances[name]:
            result = name
            break
        place -= chances[name]
    draws = {
        "both-down": with_stake(pays["bothDown"]) if result == "both-down" else LOST,
        "time-draw": with_stake(pays["timeDraw"]) if result == "time-draw" else LOST,
    }
    return {"result": result, "looks": stream.u32()}, draws


def cockfight(rules: dict, stream: Stream) -> tuple:
    drawn, spots = fight(rules, stream)
    pays = rules["pays"]
    for name in ("meron", "wala"):
        if drawn["result"] in ("both-down", "time-draw"):
            spots[name] = with_stake(pays["sideOnDraw"])
        else:
            spots[name] = with_stake(pays["side"]) if drawn["result"] == name else LOST
    return drawn, spots


def cockfight_pool(rules: dict, stream: Stream, pools: Any) -> tuple:
    meron, wala = (amount(pool, "pool") for pool in fields(pools, "meron wala", "pools"))
    drawn, spots = fight(rules, stream)
    shared = (meron + wala) * (10000 - rules["pool"]["commissionBp"])
    for name, pool in (("meron", meron), ("wala", wala)):
        if drawn["result"] in ("both-down", "time-draw"):
            spots[name] = BACK
        elif drawn["result"] == name and pool > 0:
            spots[name] = Fraction(shared // (pool * 100), 100)
        else:
            spots[name] = LOST
    return {**drawn, "pools": pools}, spots


# Blackjack

def blackjack_value(card: str) -> int:
    return min(RANKS.index(card[0]) + 1, 10)


def blackjack_total(cards: List[str]) -> int:
    total = sum(map(blackjack_value, cards))
    has_ace = any(card[0] == "A" for card in cards)
    return total + 10 if has_ace and total + 10 <= 21 else total


def is_blackjack(cards: List[str]) -> bool:
    return len(cards) == 2 and blackjack_total(cards) == 21


class Column:
    """Hands out the cards of one column."""

    def __init__(self, decks: Decks, columns: int, column: int) -> None:
        self._decks, self._columns, self._at = decks, columns, column

    def next(self) -> str:
        card = self._decks.card(self._at)
        self._at += self._columns
        return card


def new_hand(cards: List[str], is_doubled: bool = False, is_done: bool = False) -> dict:
    return {"cards": cards, "isDoubled": is_doubled, "isDone": is_done or is_doubled or blackjack_total(cards) >= 21}


def act(hands: List[dict], action: str, column: Column) -> List[dict]:
    turn = next((at for at, hand in enumerate(hands) if not hand["isDone"]), None)
    require(turn is not None, "acts: the seat is done")
    cards = hands[turn]["cards"]
    if action == "stand":
        played = [new_hand(cards, is_done=True)]
    elif action == "hit":
        played = [new_hand(cards + [column.next()])]
    elif action == "double":
        require(len(cards) == 2, "acts: only two cards are doubled")
        played = [new_hand(cards + [column.next()], is_doubled=True)]
    else:
        require(action == "split" and len(cards) == 2 and len(hands) == 1
                and blackjack_value(cards[0]) == blackjack_value(cards[1]), "acts: not possible")
        are_aces = cards[0][0] == "A"
        played = [new_hand([card, column.next()], is_done=are_aces) for card in cards]
    return hands[:turn] + played + hands[turn + 1:]


def play_seat(column: Column, actions: List[str], is_over: bool) -> List[dict]:
    hands = [new_hand([column.next(), column.next()], is_done=is_over)]
    for action in actions:
        hands = act(hands, action, column)
    require(all(hand["isDone"] for hand in hands), "acts: the seat could still be acted on")
    return hands


def blackjack_pays(rules: dict, hand: dict, dealer: List[str], is_split: bool) -> Fraction:
    pays = rules["pays"]
    total, bank = blackjack_total(hand["cards"]), blackjack_total(dealer)
    is_natural = is_blackjack(hand["cards"]) and not is_split
    if is_blackjack(dealer):
        return BACK if is_natural else LOST
    if is_natural:
        return with_stake(pays["blackjack"])
    if total > 21:
        return LOST
    if bank > 21 or bank < total:
        return with_stake(pays["win"])
    return with_stake(pays["tie"]) if bank == total else LOST


def blackjack(rules: dict, stream: Stream, acts: Dict[str, List[str]]) -> tuple:
    columns = rules["columns"]
    decks = Decks(stream, rules["decks"])
    column = Column(decks, len(columns), 0)
    dealer = [column.next(), column.next()]
    while blackjack_total(dealer) < rules["dealerStandsOn"]:
        dealer.append(column.next())
    seats: Dict[str, List[dict]] = {}
    for seat, actions in acts.items():
        require(seat in columns[1:], "acts: no seat of the table")
        seats[seat] = play_seat(Column(decks, len(columns), columns.index(seat)), actions, is_blackjack(dealer))
    spots = {}
    for seat in columns[1:]:
        hands = seats.get(seat, [])
        results = [blackjack_pays(rules, hand, dealer, len(hands) > 1) for hand in hands]
        if results:
            spots[f"seat-{seat}"] = results[0]
        if seat != "practice":
            spots[f"behind-{seat}"] = results[0] if results else BACK
        spots[f"split-{seat}"] = results[1] if len(results) > 1 else BACK
        for at in (0, 1):
            is_doubled = at < len(hands) and hands[at]["isDoubled"]
            spots[f"double-{seat}-{at + 1}"] = results[at] if is_doubled else BACK
    return {"dealer": dealer, "seats": seats}, spots


# Three-card poker

KINDS = ("high", "pair", "flush", "straight", "trips", "straight-flush")


def poker_rank(cards: List[str]) -> tuple:
    """The kind's place and the ranks to compare, both from the highest."""
    heights = sorted((14 if card[0] == "A" else RANKS.index(card[0]) + 1 for card in cards), reverse=True)
    is_flush = len({card[1] for card in cards}) == 1
    is_lowest = heights == [14, 3, 2]
    is_straight = is_lowest or heights == [heights[0], heights[0] - 1, heights[0] - 2]
    if is_straight:
        return KINDS.index("straight-flush" if is_flush else "straight"), [3, 2, 1] if is_lowest else heights
    if heights[0] == heights[2]:
        return KINDS.index("trips"), heights
    if is_flush:
        return KINDS.index("flush"), heights
    if heights[1] in (heights[0], heights[2]):
        return KINDS.index("pair"), sorted(heights, key=lambda height: (heights.count(height), height), reverse=True)
    return KINDS.index("high"), heights


def three_card_poker(rules: dict, stream: Stream, acts: Dict[str, List[str]]) -> tuple:
    decks = Decks(stream, rules["decks"])
    player, dealer = ([decks.card(at) for at in places] for places in ((0, 2, 4), (1, 3, 5)))
    require(set(acts) <= {"table"}, "acts: no seat of the table")
    done = None
    if "table" in acts:
        require(acts["table"] in (["play"], ["fold"]), "acts: not play or fold")
        done = acts["table"][0]
    pays = rules["pays"]
    own, other = poker_rank(player), poker_rank(dealer)
    kind = KINDS[own[0]]
    qualifies = KINDS[other[0]] != "high" or other[1][0] >= RANKS.index(rules["dealerQualifiesWith"]) + 1

    def compared(pay: Any, unqualified: Fraction) -> Fraction:
        if not qualifies:
            return unqualified
        if own == other:
            return BACK
        return with_stake(pay) if own > other else LOST

    is_played = done == "play"
    bonus = Fraction(pays["anteBonus"].get(kind, 0))
    spots = {
        "play": compared(pays["play"], BACK) if is_played else BACK,
        "pair-plus": with_stake(pays["pairPlus"][kind]) if kind in pays["pairPlus"] else LOST,
    }
    if done is not None:
        spots["ante"] = compared(pays["ante"], with_stake(pays["ante"])) + bonus if is_played else LOST
    return {"player": player, "dealer": dealer, "act": done}, spots


# Slips

DRAWN = {
    "baccarat": baccarat,
    "baccarat-no-commission": baccarat,
    "dragon-tiger": dragon_tiger,
    "roulette": roulette,
    "roulette-la-partage": roulette,
    "sic-bo": sic_bo,
    "colour-game": colour_game,
    "cockfight": cockfight,
}
ACTED = {"blackjack": blackjack, "three-card-poker": three_card_poker}
POOLED = {"cockfight-pool": cockfight_pool}


def read_acts(acts: Any) -> Dict[str, List[str]]:
    require(isinstance(acts, dict), "acts: not an object")
    for actions in acts.values():
        for action in list_of(actions, "acts"):
            text(action, "act")
    return acts


def is_table(game: str) -> bool:
    return game in DRAWN or game in ACTED or game in POOLED


def outcome(row: dict, params: Any, stream: Stream) -> dict:
    game, rules = row["game"], row["rules"]
    if game in DRAWN:
        (slips,) = fields(params, "spots", "params")
        drawn, pays = DRAWN[game](rules, stream)
    elif game in POOLED:
        slips, pools = fields(params, "spots pools", "params")
        drawn, pays = POOLED[game](rules, stream, pools)
    else:
        slips, acts = fields(params, "spots acts", "params")
        drawn, pays = ACTED[game](rules, stream, read_acts(acts))
    payouts = []
    for slip in list_of(slips, "spots"):
        choice, stake = fields(slip, "choice stake", "spot")
        (spot,) = fields(choice, "spot", "choice")
        require(text(spot, "spot") in pays, "no spot of the table, or nobody acted there")
        staked = amount(stake, "stake")
        require(staked >= 1, "stake is below 1")
        payouts.append(payout_of(staked, pays[spot]))
    return {"drawn": drawn, "payouts": [str(payout) for payout in payouts], "payout": str(sum(payouts))}
