import type { Proof } from '#engines/fairness/proof.ts'
import { gameHash } from '#engines/fairness/replay.ts'
import type { Json } from '#engines/game.ts'
import type { LotteryGame, Numbers, PlayType, Selection } from '#engines/lottery/model.ts'
import { formatSelection, shapeOf } from '#engines/lottery/notation.ts'
import { quickPick } from '#engines/lottery/quick-pick.ts'
import { drawOutcome, readTicket, type TicketBet, ticketOutcome } from '#engines/lottery/replay.ts'
import { countNotes } from '#engines/lottery/settle.ts'
import { drawNumbers } from '#engines/lottery/space.ts'
import { assert } from '#kit/assert.ts'
import { openFast } from '#tests/maths/fast-draw.ts'
import { chainLength, type OpenedSource, openLink, recordDraws } from '#tests/verifier/rounds.ts'

/** Tickets of lotteries on known links, over all of their plays. */

export interface LotteryTicket {
  readonly proof: Proof
  readonly draws: readonly string[]
  readonly bytesUsed: number
}

export function drawLottery(
  game: LotteryGame,
  { source, stream }: OpenedSource,
  issue: string,
  bets: readonly TicketBet[],
): LotteryTicket {
  const draws: string[] = []
  const read = readTicket(game, { issue, bets })
  assert(read, `${game.info.id} takes these bets`)
  const drawn = drawOutcome(game, recordDraws(stream, draws), read.day)
  assert(drawn, 'the lunar year of the issue is known')
  const { id, mathVersion } = game.info
  const outcome: Json = ticketOutcome(read.bets, drawn)
  const proof: Proof = {
    version: 1,
    game: id,
    mathVersion,
    configHash: gameHash(game),
    source,
    params: { issue, bets },
    outcome,
  }
  return { proof, draws, bytesUsed: stream.cursor }
}

/** What a list needs to fit what came out, as far as its name says it. */
function fitting(name: string, numbers: Numbers, at: readonly number[], to: number): readonly number[] {
  const place = /^place-(\d+)$/.exec(name)?.[1]
  if (place !== undefined) return [numbers[Number(place) - 1] ?? 0]
  const digit = /^digit-(\d+)$/.exec(name)?.[1]
  if (digit !== undefined) return [Math.floor((numbers[0] ?? 0) / 10 ** (4 - Number(digit))) % 10]
  return at.map((one) => (numbers[one] ?? 0) % (to + 1))
}

/** A selection with more numbers than the smallest, and every other time with those that came out, so that many win. */
function widen(play: PlayType, selection: Selection, numbers: Numbers, chance: (n: number) => number): Selection {
  const shape = shapeOf(play)
  const { rule } = play
  const at = 'at' in rule ? rule.at : 'slots' in rule ? rule.slots.flatMap((slot) => slot.at) : []
  const isFitting = chance(2) === 0
  if (shape.kind === 'tickets') {
    const came = at.map((one) => numbers[one] ?? 0)
    return isFitting && came.join() !== selection[0]?.join() ? [...selection, came].toSorted(inOrder) : selection
  }
  const wider = shape.lists.map(({ name, symbols, most }, index) => {
    const chosen = new Set(selection[index])
    const [from, to] = symbols.kind === 'names' ? [0, symbols.names.length - 1] : [symbols.from, symbols.to]
    const wanted = isFitting && symbols.kind === 'numbers' && name !== 'positions' ? fitting(name, numbers, at, to) : []
    for (const number of wanted) if (chosen.size < most && number >= from) chosen.add(number)
    for (let extra = chance(5); extra > 0 && chosen.size < most; extra -= 1) chosen.add(from + chance(to - from + 1))
    return [...chosen].toSorted((a, b) => a - b)
  })
  const notes = countNotes(play, wider)
  return notes > 0 && notes <= 100_000 ? wider : selection
}

const inOrder = (a: readonly number[], b: readonly number[]) => {
  const at = a.findIndex((number, place) => number !== b[place])
  return (a[at] ?? 0) - (b[at] ?? 0)
}

export function makeLotteryTickets(game: LotteryGame, count: number): Proof[] {
  const seed = [...game.info.id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 31, 7)
  const draw = openFast(seed)
  return Array.from({ length: count }, (_, at) => {
    const index = 1 + ((at * 37) % chainLength)
    // Every fortieth proves what came out, without a bet.
    const wanted = at % 40 === 39 ? 0 : 4
    const numbers = drawNumbers(game.space, openLink(index).stream)
    const bets = Array.from({ length: wanted }, (__, bet): TicketBet => {
      const play = game.plays[(at * wanted + bet) % game.plays.length]
      assert(play, 'a lottery has plays')
      const selection = widen(play, quickPick(draw, play), numbers, (n) => draw.int(n))
      const stake = [1, 10, 100, 101, 2000][draw.int(5)] ?? 1
      const group = game.pricing === 'group' ? 1700 + draw.int(261) : null
      return { play: play.id, selection: formatSelection(play, selection), group, stake: `${stake}` }
    })
    const month = String(1 + draw.int(12)).padStart(2, '0')
    return drawLottery(game, openLink(index, 1 + draw.int(5)), `2027${month}15-${1 + draw.int(1440)}`, bets).proof
  })
}
