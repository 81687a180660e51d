import { randomBytes } from 'node:crypto'
import { formatMoney, isCurrency, parseMoney } from '#kit/money.ts'
import { vendorGames } from './games.ts'
import { type Line, type PlayedRound, playRound, type Sitting } from './rounds.ts'

/** Somebody whom the house sent here; opened by their browser, once. */
export interface Arrival {
  readonly game: string
  readonly mode: 'real' | 'demo'
  readonly currency: string
  readonly language: string
  readonly player: string | null
  readonly token: string | null
  readonly site: string
}

export interface Opened {
  readonly sitting: string
  readonly arrival: Arrival
  readonly balance: string
}

export interface FreeRoundsGift {
  /** The house's name for it, which every win of it bears. */
  readonly id: string
  readonly player: string
  readonly game: string
  readonly bet: bigint
  left: number
}

export interface TransferInput {
  readonly id: string
  readonly player: string
  readonly currency: string
  readonly direction: 'in' | 'out'
  readonly amount: string | null
}

export interface TransferAnswer {
  readonly state: 'done' | 'refused'
  readonly balance?: string
}

/** What was played, in order, for the feed and for replays. */
interface Kept extends PlayedRound {
  readonly place: number
}

const keptMax = 5_000
const demoBalance = 1_000_000n
const newName = (): string => randomBytes(18).toString('base64url')

export type Table = ReturnType<typeof makeTable>

/** Who waits to be let in, who plays, and what was played. All of it is forgotten with the process. */
export function makeTable(line: () => Promise<Line>) {
  const arrivals = new Map<string, Arrival>()
  const sittings = new Map<string, Sitting>()
  const gifts: FreeRoundsGift[] = []
  const rounds: Kept[] = []
  /** What players of a house in transfer mode have here. */
  const purses = new Map<string, bigint>()
  const transfers = new Map<string, TransferAnswer>()
  let places = 0

  const forgetOldest = (map: Map<string, unknown>): void => {
    const [oldest] = map.keys()
    if (map.size > keptMax && oldest !== undefined) map.delete(oldest)
  }

  /** Without a session of the house, the player's money is what was transferred here. */
  function sitWithPurse(arrival: Arrival): Opened | null {
    const name = `${arrival.player} ${arrival.currency}`
    const opened = sit(arrival, null, purses.get(name) ?? 0n)
    const sitting = opened && sittings.get(opened.sitting)
    if (sitting)
      Object.defineProperty(sitting, 'balance', {
        get: () => purses.get(name) ?? 0n,
        set(balance: bigint) {
          purses.set(name, balance)
        },
      })
    return opened
  }

  function sit(arrival: Arrival, seat: Sitting['seat'], balance: bigint): Opened | null {
    const game = vendorGames.find(({ id }) => id === arrival.game)
    if (!game) return null
    const name = newName()
    const gift = gifts.find((one) => one.player === seat?.player && one.game === game.id && one.left > 0)
    sittings.set(name, { game, currency: arrival.currency, seat, balance, freeRounds: gift ?? null })
    forgetOldest(sittings)
    return { sitting: name, arrival, balance: textOf(balance, arrival.currency) }
  }

  return {
    expect(arrival: Arrival): string {
      const name = newName()
      arrivals.set(name, arrival)
      forgetOldest(arrivals)
      return name
    },

    /** Lets somebody in: the house's token becomes a session, or it says why not. */
    async open(name: string): Promise<Opened | null> {
      const arrival = arrivals.get(name)
      arrivals.delete(name)
      if (!arrival) return null
      if (arrival.mode === 'demo') return sit(arrival, null, demoBalance)
      if (arrival.token === null) return sitWithPurse(arrival)
      const { speaker } = await line()
      const { token, game, currency } = arrival
      const heard = await speaker.ask('POST', '/v1/wallet/session', JSON.stringify({ token, game, currency }))
      if (heard.status !== 200 || !heard.isSigned) return null
      const said = JSON.parse(heard.body) as { code: string; player: string; session: string; balance: string }
      if (said.code !== 'OK') return null
      return sit(arrival, { player: said.player, session: said.session }, BigInt(said.balance))
    },

    async play(name: string, betText: string, choice: string): Promise<object> {
      const sitting = sittings.get(name)
      if (!sitting) return { code: 'SESSION_EXPIRED' }
      const { game, currency, freeRounds } = sitting
      if (!isCurrency(currency)) return { code: 'CURRENCY_MISMATCH' }
      const asked = parseMoney(betText, currency)
      if (!asked.ok || asked.value <= 0n) return { code: 'BAD_BET' }
      if (game.choices.length > 0 && !game.choices.includes(choice)) return { code: 'BAD_CHOICE' }
      const bet = freeRounds && freeRounds.left > 0 ? freeRounds.bet : asked.value
      const result = await playRound(await line(), sitting, bet, choice)
      const balance = textOf(sitting.balance, currency)
      if (!result.ok) return { code: result.code, balance }
      places += 1
      rounds.push({ ...result.played, place: places })
      if (rounds.length > keptMax) rounds.shift()
      const { round, outcome, win } = result.played
      return {
        code: 'OK',
        round,
        balance,
        win: textOf(BigInt(win), currency),
        freeRoundsLeft: sitting.freeRounds?.left ?? 0,
        ...outcome,
      }
    },

    /** The same id again is the same transfer. */
    transfer({ id, player, currency, direction, amount }: TransferInput): TransferAnswer {
      const known = transfers.get(id)
      if (known) return known
      const name = `${player} ${currency}`
      const had = purses.get(name) ?? 0n
      const answer: TransferAnswer = { state: 'done', balance: direction === 'in' ? (amount ?? '0') : String(had) }
      purses.set(name, direction === 'in' ? had + BigInt(amount ?? '0') : 0n)
      transfers.set(id, answer)
      return answer
    },

    /** One that never came can never come later under its id, so it is as good as refused. */
    findTransfer(id: string): TransferAnswer {
      const known = transfers.get(id) ?? { state: 'refused' }
      transfers.set(id, known)
      return known
    },

    /** The same id again is the same gift. */
    give(gift: FreeRoundsGift): void {
      if (!gifts.some(({ id }) => id === gift.id)) gifts.push(gift)
    },

    findRound: (round: string, player: string) =>
      rounds.find((one) => one.round === round && one.player === player) ?? null,

    feed(after: number) {
      const events = rounds.filter(({ place }) => place > after).slice(0, 200)
      return { events, next: events.at(-1)?.place ?? after }
    },
  }
}

function textOf(minor: bigint, currency: string): string {
  return isCurrency(currency) ? formatMoney(minor, currency) : String(minor)
}
