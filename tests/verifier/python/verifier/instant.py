"""Section 5: instant games. Each function plays one round and gives its reach, multiplier and view."""
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Callable, Dict, List, Sequence

from verifier.round import Bet, Result
from verifier.stream import Stream
from verifier.values import fields, list_of, one_of, require, shown, whole

LOST = Fraction(0)


def one_step(bet: Bet, reach: Fraction, multiplier: Fraction, view: dict) -> Result:
    require(bet.actions == [], "a game of one step has no actions")
    return Result(reach, multiplier, {**view, "multiplier": shown(multiplier)})


# Dice

def play_dice(rules: dict, bet: Bet, stream: Stream) -> Result:
    side, chances = fields(bet.choice, "side chances", "choice")
    one_of(side, ("under", "over"), "side")
    whole(chances, rules["chancesLeast"], rules["chancesMost"], "chances")
    roll = stream.int(rules["rolls"])
    is_win = roll < chances if side == "under" else roll >= rules["rolls"] - chances
    pays = Fraction((10000 - rules["edgeBp"]) * rules["rolls"] // chances, 10000)
    return one_step(bet, pays, pays if is_win else LOST, {"roll": roll, "isWin": is_win})


# Limbo

def draw_point(rules: dict, stream: Stream) -> int:
    """`pointX100` of limbo and crash."""
    r = stream.bits52()
    point = (10000 - rules["edgeBp"]) * 2**52 // ((2**52 - r) * 100)
    return min(max(point, 100), rules["targetX100Most"])


def play_limbo(rules: dict, bet: Bet, stream: Stream) -> Result:
    (target,) = fields(bet.choice, "targetX100", "choice")
    whole(target, rules["targetX100Least"], rules["targetX100Most"], "targetX100")
    point = draw_point(rules, stream)
    is_win = point >= target
    pays = Fraction(target, 100)
    return one_step(bet, pays, pays if is_win else LOST, {"pointX100": point, "isWin": is_win})


# Coin flip

def play_coin_flip(rules: dict, bet: Bet, stream: Stream) -> Result:
    (chosen,) = fields(bet.choice, "side", "choice")
    one_of(chosen, ("heads", "tails"), "side")
    side = ("heads", "tails")[stream.int(2)]
    pays = Fraction((10000 - rules["edgeBp"]) * 2, 10000)
    return one_step(bet, pays, pays if side == chosen else LOST, {"side": side})


# Plinko

def play_plinko(rules: dict, bet: Bet, stream: Stream) -> Result:
    rows, risk = fields(bet.choice, "rows risk", "choice")
    require(type(rows) is int and str(rows) in rules["rows"], "rows: not one of the rules")
    half = rules["rows"][str(rows)][one_of(risk, rules["rows"][str(rows)], "risk")]
    buckets = half + half[-2::-1]
    path = "".join("R" if stream.u32() >= 2**31 else "L" for _ in range(rows))
    bucket = path.count("R")
    return one_step(bet, Fraction(max(buckets), 10), Fraction(buckets[bucket], 10), {"path": path, "bucket": bucket})


# Wheel

def wheel_layout(rules: dict, risk: str) -> List[int]:
    if "layouts" in rules:
        return rules["layouts"][risk]
    prizes = [part["tenths"] for part in rules["wheels"][risk] for _ in range(part["count"])]
    layout = [0] * rules["segments"]
    for place, tenths in enumerate(reversed(prizes)):
        layout[place * 21 % rules["segments"]] = tenths
    return layout


def play_wheel(rules: dict, bet: Bet, stream: Stream) -> Result:
    (risk,) = fields(bet.choice, "risk", "choice")
    layout = wheel_layout(rules, one_of(risk, rules["wheels"], "risk"))
    segment = stream.int(rules["weights"]) // (rules["weights"] // rules["segments"])
    return one_step(bet, Fraction(max(layout), 10), Fraction(layout[segment], 10), {"segment": segment})


# Scratch card

CELLS = 9
SYMBOLS = 8
PRIZE_CELLS = list(combinations(range(CELLS), 3))


@lru_cache(maxsize=None)
def count_words(left: int, unused: int, used_once: int) -> int:
    """F(k, u, v) of the document: words with `left` positions to go."""
    if left == 0:
        return 1
    words = 0
    if unused:
        words += unused * count_words(left - 1, unused - 1, used_once + 1)
    if used_once:
        words += used_once * count_words(left - 1, unused, used_once - 1)
    return words


def word_number(n: int, length: int, symbols: Sequence[int]) -> List[int]:
    """Word number n of the sorted words in which no symbol appears three times."""
    used = {symbol: 0 for symbol in symbols}
    word = []
    for left in range(length - 1, -1, -1):
        for symbol in symbols:
            if used[symbol] == 2:
                continue
            used[symbol] += 1
            times = list(used.values())
            words = count_words(left, times.count(0), times.count(1))
            if n < words:
                word.append(symbol)
                break
            n -= words
            used[symbol] -= 1
    return word


LOSING_CARDS = count_words(CELLS, SYMBOLS, 0)
OTHER_WORDS = count_words(CELLS - 3, SYMBOLS - 1, 0)


def winning_cells(n: int, prize: int) -> List[int]:
    prize_cells = PRIZE_CELLS[n // OTHER_WORDS]
    others = iter(word_number(n % OTHER_WORDS, CELLS - 3, [s for s in range(SYMBOLS) if s != prize]))
    return [prize if cell in prize_cells else next(others) for cell in range(CELLS)]


def play_scratch(rules: dict, bet: Bet, stream: Stream) -> Result:
    (card,) = fields(bet.choice, "card", "choice")
    prizes = rules["cards"][one_of(card, rules["cards"], "card")]
    weights = [prize["weight"] for prize in prizes]
    drawn = stream.pick(weights + [rules["weights"] - sum(weights)])
    if drawn == len(prizes):
        prize, multiplier = None, LOST
        cells = word_number(stream.int(LOSING_CARDS), CELLS, range(SYMBOLS))
    else:
        prize, multiplier = drawn, Fraction(prizes[drawn]["pays"])
        cells = winning_cells(stream.int(len(PRIZE_CELLS) * OTHER_WORDS), drawn)
    reach = Fraction(max(entry["pays"] for entry in prizes))
    return one_step(bet, reach, multiplier, {"cells": cells, "prize": prize})


# Keno

def play_keno(rules: dict, bet: Bet, stream: Stream) -> Result:
    (numbers,) = fields(bet.choice, "numbers", "choice")
    for number in list_of(numbers, "numbers"):
        whole(number, 1, rules["numbers"], "number")
    require(1 <= len(numbers) <= rules["picksMost"], "numbers: too few or too many")
    require(len(set(numbers)) == len(numbers), "numbers: one is there twice")
    drawn = [number + 1 for number in stream.sample(rules["numbers"], rules["drawn"])]
    hits = len(set(numbers) & set(drawn))
    pays = rules["pays"][str(len(numbers))]
    reach = Fraction(max(pays.values()), 10)
    return one_step(bet, reach, Fraction(pays.get(str(hits), 0), 10), {"drawn": drawn, "hits": hits})


# Bingo

FREE_CELL = 12
ROWS = [list(range(row * 5, row * 5 + 5)) for row in range(5)]
COLUMNS = [list(range(column, 25, 5)) for column in range(5)]
DIAGONALS = [list(range(0, 25, 6)), list(range(4, 21, 4))]


def draw_bingo_card(rules: dict, stream: Stream) -> List[int]:
    in_column = rules["balls"] // rules["columns"]
    card = [0] * 25
    for column, cells in enumerate(COLUMNS):
        numbered = [cell for cell in cells if cell != FREE_CELL]
        for cell, entry in zip(numbered, stream.sample(in_column, len(numbered))):
            card[cell] = column * in_column + entry + 1
    return card


def play_bingo(rules: dict, bet: Bet, stream: Stream) -> Result:
    fields(bet.choice, "", "choice")
    card = draw_bingo_card(rules, stream)
    called = [ball + 1 for ball in stream.sample(rules["balls"], rules["called"])]
    marked = {0, *called}
    lines = sum(all(card[cell] in marked for cell in line) for line in ROWS + COLUMNS + DIAGONALS)
    multiplier = Fraction(rules["pays"][min(lines, len(rules["pays"]) - 1)])
    return one_step(bet, Fraction(max(rules["pays"])), multiplier, {"card": card, "called": called, "lines": lines})


# Mines

def mines_multiplier(rules: dict, count: int, safe: int) -> Fraction:
    cells = rules["cells"]
    return Fraction((10000 - rules["edgeBp"]) * comb(cells, safe), 10000 * comb(cells - count, safe))


def kind_of(action: object) -> object:
    return action.get("kind") if isinstance(action, dict) else None


def play_mines(rules: dict, bet: Bet, stream: Stream) -> Result:
    (count,) = fields(bet.choice, "mines", "choice")
    whole(count, rules["minesLeast"], rules["minesMost"], "mines")
    mines = stream.sample(rules["cells"], count)
    opened: List[int] = []
    ending = None
    for action in bet.actions:
        require(ending is None, "an action after the end of the round")
        if kind_of(action) == "collect":
            fields(action, "kind", "action")
            require(opened != [], "nothing to collect")
            ending = "collected"
        else:
            ending = open_cell(rules, bet, action, mines, opened)
    require(ending is not None, "the round is not over")
    multiplier = mines_multiplier(rules, count, len(opened)) if ending == "collected" else LOST
    view = {"opened": opened, "ending": ending, "multiplier": shown(multiplier), "nextMultiplier": None, "mines": mines}
    return Result(mines_multiplier(rules, count, 1), multiplier, view)


def open_cell(rules: dict, bet: Bet, action: object, mines: List[int], opened: List[int]):
    """Opens a cell and gives the ending, or None while the round goes on."""
    kind, cell = fields(action, "kind cell", "action")
    require(kind == "open", "an unknown action")
    whole(cell, 0, rules["cells"] - 1, "cell")
    require(cell not in opened, "the cell is open already")
    opened.append(cell)
    if cell in mines:
        return "exploded"
    safe = len(opened)
    if safe == rules["cells"] - len(mines):
        return "collected"
    if bet.could_pass_limit(mines_multiplier(rules, len(mines), safe + 1)):
        return "collected"
    return None


# Hi-lo

RANKS = 13
GUESSES = ("higher", "lower", "same")


def is_right(guess: str, rank: int, following: int) -> bool:
    at_the_end = rank in (1, RANKS)
    if guess == "same":
        return at_the_end and following == rank
    if following == rank:
        return not at_the_end
    return following > rank if guess == "higher" else following < rank


def ranks_that_win(guess: str, rank: int) -> int:
    return sum(is_right(guess, rank, following) for following in range(1, RANKS + 1))


def rank_of(card: int) -> int:
    return card % RANKS + 1


class HiLo:
    def __init__(self, rules: dict, bet: Bet, stream: Stream) -> None:
        self.rules, self.bet, self.stream = rules, bet, stream
        self.cards = [stream.int(rules["cards"])]
        self.moves: List[str] = []
        self.multiplier = Fraction(10000 - rules["edgeBp"], 10000)
        self.has_right_guess = False
        self.ending = None

    def act(self, action: object) -> None:
        require(self.ending is None, "an action after the end of the round")
        kind = kind_of(action)
        if kind == "guess":
            _, guess = fields(action, "kind guess", "action")
            self.guess(one_of(guess, GUESSES, "guess"))
            return
        fields(action, "kind", "action")
        if kind == "skip":
            require(self.moves.count("skip") < self.rules["skipsMost"], "no skips are left")
            self.draw("skip")
        else:
            require(kind == "collect", "an unknown action")
            require(self.has_right_guess, "nothing to collect")
            self.ending = "collected"

    def draw(self, move: str) -> None:
        self.moves.append(move)
        self.cards.append(self.stream.int(self.rules["cards"]))

    def guess(self, guess: str) -> None:
        rank = rank_of(self.cards[-1])
        winning = ranks_that_win(guess, rank)
        require(winning > 0, "the guess is not possible on this rank")
        raised = self.multiplier * RANKS / winning
        require(not self.bet.could_pass_limit(raised), "the guess could pass maxPayout")
        self.draw(guess)
        if not is_right(guess, rank, rank_of(self.cards[-1])):
            self.multiplier, self.ending = LOST, "wrong"
            return
        self.multiplier, self.has_right_guess = raised, True
        if self.bet.could_pass_limit(raised * 13 / 12):
            self.ending = "collected"


def play_hi_lo(rules: dict, bet: Bet, stream: Stream) -> Result:
    fields(bet.choice, "", "choice")
    game = HiLo(rules, bet, stream)
    for action in bet.actions:
        game.act(action)
    require(game.ending is not None, "the round is not over")
    view = {
        "cards": game.cards,
        "moves": game.moves,
        "ending": game.ending,
        "multiplier": shown(game.multiplier),
        "skipsLeft": rules["skipsMost"] - game.moves.count("skip"),
        "offers": [],
    }
    return Result(Fraction(10000 - rules["edgeBp"], 10000) * RANKS / 7, game.multiplier, view)


GAMES: Dict[str, Callable[[dict, Bet, Stream], Result]] = {
    "dice": play_dice,
    "limbo": play_limbo,
    "coin-flip": play_coin_flip,
    "plinko": play_plinko,
    "wheel": play_wheel,
    "scratch": play_scratch,
    "keno": play_keno,
    "bingo": play_bingo,
    "mines": play_mines,
    "hi-lo": play_hi_lo,
}
