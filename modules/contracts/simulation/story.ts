import type { Terms, Tier } from '#modules/contracts/model.ts'
import type { PayKind } from '#modules/contracts/rules/pay.ts'

/** What is counted about a bet or a gift, on the place its member stood at. A later row about the same bet is the difference. */
export interface StoryFact {
  readonly ref: string
  readonly chain: readonly string[]
  readonly category: string
  readonly countedMs: number
  readonly firstCountedMs: number
  readonly bets: number
  readonly stake: bigint
  readonly turnover: bigint
  readonly payout: bigint
  readonly given: bigint
  /** What of the member's own rate became prize, in millionths of a minor unit. */
  readonly traded: bigint
}

export interface StoryContract {
  readonly agentId: string
  readonly kind: PayKind
  readonly fromMs: number
  readonly untilMs: number
  readonly terms: Terms
}

export interface Story {
  readonly people: readonly string[]
  readonly facts: readonly StoryFact[]
  readonly contracts: readonly StoryContract[]
  /** Of one day, by person and category. */
  readonly ratesOn: (day: number) => ReadonlyMap<string, Readonly<Record<string, number>>>
  readonly days: readonly { readonly startMs: number; readonly endMs: number }[]
  /** Who somebody stands under at a moment, the upline first. */
  readonly pathAt: (id: string, atMs: number) => readonly string[]
  /** Everybody in the order in which they registered. */
  readonly accounts: readonly StoryAccount[]
  /** Windows that begin before this moment count everybody who bet enough. */
  readonly judgedFromMs: number
}

export interface StoryAccount {
  readonly id: string
  readonly browser: string
  readonly payoutAccount: string
  /** When they paid in enough to count. */
  readonly depositedMs: number
}

interface Luck {
  below(below: number): number
  isIn(oneOf: number): boolean
  pick<T>(values: readonly T[]): T
}

export const storyStart = Date.parse('2026-11-10T16:00:00Z')
const dayMs = 86_400_000
const dayCount = 4
const eveningMs = 20 * 3_600_000
const hoursOfPlay = 2
const categories = ['RNG', 'LIVE', 'SPORTS', 'PVP']

/**
 * Days of a random tree: bets in the evenings, some of them settled anew later, members and whole branches that move, contracts that begin,
 * change and end between windows, people without any, rates above those of the upline, and rebates that change overnight. From the second day
 * on, only who is somebody of their own and paid in counts as active, and every other bet of one category trades some of its member's rate.
 */
export function makeStory(
  luck: Luck,
  peopleCount: number,
  betCount: number,
  judgedFromMs: number = storyStart + dayMs,
): Story {
  const people = Array.from({ length: peopleCount }, (_, at) => `p${String(at).padStart(3, '0')}`)
  const days = Array.from({ length: dayCount }, (_, at) => {
    return { startMs: storyStart + at * dayMs, endMs: storyStart + (at + 1) * dayMs }
  })
  const moments = Array.from({ length: betCount }, () => momentOf(luck)).sort((one, other) => one - other)
  const tree = makeTree(luck, people)
  const facts: StoryFact[] = []
  const settledAnew: StoryFact[] = []
  for (const [at, countedMs] of moments.entries()) {
    if (luck.isIn(400)) tree.move(luck, countedMs)
    const bet = makeBet(luck, `bet${at}`, [...tree.chainAt(luck.pick(people), countedMs)], countedMs)
    const first = trade(bet, at, judgedFromMs)
    facts.push(first)
    if (luck.isIn(25)) settledAnew.push(changeBet(luck, first))
    if (luck.isIn(50)) facts.push(makeGift(luck, `gift${at}`, first))
  }
  return {
    people,
    facts: [...facts, ...settledAnew.filter(({ countedMs }) => countedMs < storyStart + dayCount * dayMs)],
    contracts: people.flatMap((agentId) => makeContracts(luck, agentId, days)),
    ratesOn: makeRates(luck, people),
    days,
    pathAt: (id, atMs) => tree.chainAt(id, atMs).slice(1),
    accounts: people.map(makeAccount),
    judgedFromMs,
  }
}

/** Some use the browser of who registered before them, some give the payout account of an earlier one, some pay in on the last day only. */
function makeAccount(id: string, at: number): StoryAccount {
  return {
    id,
    browser: `browser ${at % 6 === 5 ? at - 1 : at}`,
    payoutAccount: `account ${at % 7 === 6 ? at - 3 : at}`,
    depositedMs: at % 5 === 3 ? storyStart + 3 * dayMs : storyStart,
  }
}

function momentOf(luck: Luck): number {
  return storyStart + luck.below(dayCount) * dayMs + eveningMs + luck.below(hoursOfPlay * 3_600_000)
}

function makeTree(luck: Luck, people: readonly string[]) {
  const moves = people.map((_, at) => [{ fromMs: 0, parent: at < 2 ? null : luck.below(Math.min(at, 12)) }])
  const parentAt = (person: number, atMs: number) =>
    moves[person]?.findLast(({ fromMs }) => fromMs <= atMs)?.parent ?? null
  const chainOf = (person: number, atMs: number): number[] => {
    const parent = parentAt(person, atMs)
    return parent === null ? [person] : [person, ...chainOf(parent, atMs)]
  }
  return {
    chainAt: (id: string, atMs: number) => chainOf(people.indexOf(id), atMs).map((at) => people[at] ?? ''),
    move(of: Luck, atMs: number) {
      const [person, parent] = [2 + of.below(people.length - 2), of.below(12)]
      if (!chainOf(parent, atMs).includes(person)) moves[person]?.push({ fromMs: atMs, parent })
    },
  }
}

function makeBet(luck: Luck, ref: string, chain: readonly string[], countedMs: number): StoryFact {
  const stake = BigInt(1 + luck.below(500_000))
  const payout = luck.isIn(3) ? (stake * BigInt(luck.below(400))) / 100n : 0n
  const turnover = luck.isIn(8) ? stake / 2n : stake
  const category = luck.pick(categories)
  const base = { ref, chain, category, countedMs, firstCountedMs: countedMs }
  return { ...base, bets: 1, stake, turnover, payout, given: 0n, traded: 0n }
}

/** Up to 2 %, which may be more than the rate of the day on which the bet is counted. */
function trade(bet: StoryFact, at: number, fromMs: number): StoryFact {
  if (bet.category !== 'LIVE' || at % 2 === 0 || bet.countedMs < fromMs) return bet
  return { ...bet, traded: bet.turnover * BigInt(500 * (1 + (at % 40))) }
}

/** Voided whole, or settled with another payout; minutes later, or on another day. */
function changeBet(luck: Luck, first: StoryFact): StoryFact {
  const countedMs = first.countedMs + (luck.isIn(2) ? luck.below(900_000) : dayMs + luck.below(dayMs))
  const { stake, turnover, payout, traded } = first
  const isVoid = luck.isIn(2)
  const less = isVoid ? -turnover : -turnover / 2n
  return {
    ...first,
    countedMs,
    bets: isVoid ? -1 : 0,
    stake: isVoid ? -stake : 0n,
    turnover: less,
    traded: turnover === 0n ? 0n : (traded / turnover) * less,
    payout: isVoid ? -payout : BigInt(luck.below(100_000)) - payout,
  }
}

function makeGift(luck: Luck, ref: string, { chain, countedMs }: StoryFact): StoryFact {
  const gift = { ref, chain, category: '', countedMs, firstCountedMs: countedMs }
  return { ...gift, bets: 0, stake: 0n, turnover: 0n, payout: 0n, traded: 0n, given: BigInt(luck.below(20_000)) }
}

function makeContracts(luck: Luck, agentId: string, days: Story['days']): StoryContract[] {
  const kinds = [
    { kind: 'realtime', period: 'five_minutes', base: 'turnover' },
    { kind: 'hourly', period: 'hour', base: 'loss' },
    { kind: 'daily', period: 'day', base: 'turnover' },
    { kind: 'dividend', period: 'day', base: 'loss' },
  ] as const
  return kinds.flatMap(({ kind, period, base }) => {
    // A third of all have none, and of the others a third change theirs after the second day.
    if (luck.isIn(3)) return []
    const terms = () => ({ kind, period, base, activeFrom: BigInt(luck.below(200_000)), tiers: makeTiers(luck) })
    const [fromMs, endMs] = [days[0]?.startMs ?? 0, days.at(-1)?.endMs ?? 0]
    if (!luck.isIn(3)) return [{ agentId, kind, fromMs, untilMs: endMs, terms: terms() }]
    const changesMs = days[1]?.endMs ?? 0
    const first = { agentId, kind, fromMs, untilMs: changesMs, terms: terms() }
    return luck.isIn(2) ? [first] : [first, { agentId, kind, fromMs: changesMs, untilMs: endMs, terms: terms() }]
  })
}

function makeTiers(luck: Luck): Tier[] {
  let [ratePpm, amount, active] = [1 + luck.below(9_000), BigInt(luck.below(300_000)), luck.below(2)]
  return Array.from({ length: 1 + luck.below(3) }, () => {
    const tier = { ratePpm, amount, active }
    ratePpm += 1 + luck.below(5_000)
    amount += BigInt(1 + luck.below(3_000_000))
    active += luck.below(3)
    return tier
  })
}

function makeRates(luck: Luck, people: readonly string[]): Story['ratesOn'] {
  const byDay = Array.from({ length: dayCount }, () => {
    return new Map(
      people.flatMap((id) => {
        if (luck.isIn(4)) return []
        return [[id, Object.fromEntries(categories.slice(0, 3).map((category) => [category, luck.below(12_000)]))]]
      }),
    )
  })
  return (day) => byDay[day] ?? new Map()
}
