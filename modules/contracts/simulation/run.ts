import type { Id } from '#kit/id.ts'
import {
  type Correction,
  type Figure,
  findBetEnough,
  type Measure,
  type Party,
  type RateThen,
} from '#modules/contracts/engine/pay-window.ts'
import { type Settled, type SettleInput, settleWindow } from '#modules/contracts/engine/settle-window.ts'
import type { Period } from '#modules/contracts/model.ts'
import type { Carry } from '#modules/contracts/rules/dividend.ts'
import { writeDocument } from '#modules/contracts/rules/document.ts'
import type { PayKind } from '#modules/contracts/rules/pay.ts'
import type { UncountedReason } from '#modules/contracts/rules/uncounted.ts'
import { type Window, windowAt } from '#modules/contracts/rules/windows.ts'
import {
  chainBelow,
  composeStatement,
  hashText,
  type Statement,
  signedText,
} from '#modules/contracts/statements/compose.ts'
import { payNaively } from './naive.ts'
import { type Story, type StoryFact, storyStart } from './story.ts'

const zone = 'Asia/Manila'
const minimumPayout = 50n
const lossPeriodsMax = 2
const plans: readonly { kind: PayKind; period: Period; measure: Measure }[] = [
  { kind: 'realtime', period: 'five_minutes', measure: 'turnover' },
  { kind: 'hourly', period: 'hour', measure: 'loss' },
  { kind: 'daily', period: 'day', measure: 'turnover' },
  { kind: 'dividend', period: 'day', measure: 'net' },
  { kind: 'rebate', period: 'day', measure: 'turnover' },
]
type Plan = (typeof plans)[number]

export interface Played {
  readonly differences: readonly string[]
  readonly statements: readonly { readonly statement: Statement; readonly text: Uint8Array }[]
  readonly seen: Readonly<Record<string, boolean | number>>
}

/** Tells a story to the engine and to the naive model, window after window, and notes wherever they differ. */
export function runStory(story: Story): Played {
  const differences: string[] = []
  const statements: Played['statements'][number][] = []
  const seen: Record<string, boolean | number> = { kinds: 0 }
  for (const plan of plans) {
    const state = newState()
    for (const window of windowsOf(story, plan.period)) {
      const counted = story.facts.filter(({ countedMs }) => countedMs >= window.startMs && countedMs < window.endMs)
      const chapter = { ...story, facts: counted }
      const input = inputOf(chapter, plan, window, state)
      const settled = settleWindow(input)
      compare(chapter, plan, window, state, settled, differences)
      const written = settled.map((one) => statementOf(chapter, plan, window, input, settled, one))
      statements.push(...written.map((statement) => ({ statement, text: signedText(statement) })))
      note(seen, settled, input)
      remember(state, plan, window, settled)
    }
    if (statements.some(({ statement }) => statement.kind === plan.kind)) seen['kinds'] = Number(seen['kinds']) + 1
  }
  return { differences, statements, seen }
}

interface State {
  readonly carries: Map<string, bigint>
  readonly losses: Map<string, Carry>
  readonly rates: Map<string, number>
  readonly naiveWaiting: Map<string, bigint>
  readonly naiveLosses: Map<string, { amount: bigint; periods: number }>
  readonly naiveRates: Map<string, number>
}

function newState(): State {
  const maps = { carries: new Map(), losses: new Map(), rates: new Map() }
  return { ...maps, naiveWaiting: new Map(), naiveLosses: new Map(), naiveRates: new Map() }
}

function windowsOf({ facts, days }: Story, period: Period): Window[] {
  const starts = period === 'day' ? days.map(({ startMs }) => startMs) : facts.map(({ countedMs }) => countedMs)
  const windows = new Map(starts.map((at) => windowAt(period, at, zone)).map((window) => [window.startMs, window]))
  return [...windows.values()].sort((one, other) => one.startMs - other.startMs)
}

const dayNumber = (atMs: number) => Math.floor((atMs - storyStart) / 86_400_000)

/** The figures of a window, as the database would add them up. */
function figuresOf(facts: readonly StoryFact[], { kind, measure }: Plan, window: Window) {
  const isOld = (fact: StoryFact) => measure === 'turnover' && fact.firstCountedMs < window.startMs
  const sums = new Map<string, Figure>()
  for (const fact of facts) {
    if (isOld(fact)) continue
    const figure = figureOf(fact, kind, measure)
    const name = `${fact.chain.join()}|${figure.category}`
    const known = sums.get(name)
    sums.set(name, known ? add(known, figure) : figure)
  }
  const corrections = facts.filter(isOld).map((fact): Correction => {
    return { ...figureOf(fact, kind, measure), category: fact.category, firstCountedMs: fact.firstCountedMs }
  })
  return { figures: [...sums.values()], corrections }
}

function figureOf(
  { chain, category, bets, stake, turnover, payout, given, traded }: StoryFact,
  kind: PayKind,
  measure: Measure,
) {
  const [memberId = '', ...path] = chain
  const isRebate = kind === 'rebate'
  const money = { stake, turnover, payout, given: measure === 'net' ? given : 0n, traded: isRebate ? traded : 0n }
  return { memberId, path, category: isRebate ? category : null, bets, ...money }
}

function add(one: Figure, other: Figure): Figure {
  return {
    ...one,
    bets: one.bets + other.bets,
    stake: one.stake + other.stake,
    turnover: one.turnover + other.turnover,
    payout: one.payout + other.payout,
    given: one.given + other.given,
    traded: one.traded + other.traded,
  }
}

function inputOf(story: Story, plan: Plan, window: Window, state: State): SettleInput {
  const rates = story.ratesOn(dayNumber(window.startMs))
  const { figures, corrections } = figuresOf(story.facts, plan, window)
  const parties = new Map<string, Party>()
  for (const { agentId, terms } of runningIn(story, plan, window)) {
    const lossCarry = state.losses.get(agentId) ?? { amount: 0n, periods: 0 }
    parties.set(agentId, { terms, lossCarry, path: story.pathAt(agentId, window.endMs - 1) })
  }
  return {
    ...{ kind: plan.kind, measure: plan.measure, figures, corrections, parties, minimumPayout },
    uncounted: judge(story, plan, window) ?? new Map(),
    rateThen: rateThenOf(story, plan, state.rates),
    rateOf: (id, category) => rates.get(id)?.[category ?? ''] ?? 0,
    carries: new Map(state.carries),
    carryPolicy: { kind: 'carry', periodsMax: lossPeriodsMax },
  }
}

/** Who does not count as active in a window, or null where it is not asked. The first of each browser and each payout account counts. */
function judge({ accounts, judgedFromMs }: Story, { kind }: Plan, { startMs, endMs }: Window) {
  if (kind === 'rebate' || startMs < judgedFromMs) return null
  const [browsers, payoutAccounts] = [new Set<string>(), new Set<string>()]
  const uncounted = new Map<string, UncountedReason>()
  for (const { id, browser, payoutAccount, depositedMs } of accounts) {
    if (depositedMs >= endMs) uncounted.set(id, 'deposit')
    if (payoutAccounts.has(payoutAccount)) uncounted.set(id, 'account')
    if (browsers.has(browser)) uncounted.set(id, 'browser')
    browsers.add(browser)
    payoutAccounts.add(payoutAccount)
  }
  return uncounted
}

function runningIn({ contracts }: Story, { kind }: Plan, { startMs, endMs }: Window) {
  return contracts.filter((one) => one.kind === kind && one.fromMs <= startMs && one.untilMs >= endMs)
}

function rateThenOf(story: Story, { kind, period }: Plan, rates: ReadonlyMap<string, number>): RateThen {
  return (atMs, id, category) =>
    kind === 'rebate'
      ? (story.ratesOn(dayNumber(atMs)).get(id)?.[category ?? ''] ?? 0)
      : (rates.get(`${windowAt(period, atMs, zone).startMs} ${id}`) ?? 0)
}

function compare(
  story: Story,
  plan: Plan,
  window: Window,
  state: State,
  settled: readonly Settled[],
  differences: string[],
): void {
  const naive = payNaively({
    kind: plan.kind,
    ...window,
    facts: story.facts,
    contracts: story.contracts,
    rates: plan.kind === 'rebate' ? story.ratesOn(dayNumber(window.startMs)) : null,
    rateThen: rateThenOf(story, plan, state.naiveRates),
    ...{ pathAt: story.pathAt, accounts: story.accounts, judgedFromMs: story.judgedFromMs },
    minimumPayout,
    ...{ waiting: state.naiveWaiting, losses: state.naiveLosses, lossPeriodsMax },
  })
  for (const [id, { ratePpm }] of naive) state.naiveRates.set(`${window.startMs} ${id}`, ratePpm)
  const names = new Set([...naive.keys(), ...settled.map(({ agentId }) => agentId)])
  for (const id of names) {
    const one = settled.find(({ agentId }) => agentId === id)
    const other = naive.get(id)
    const same = (['paid', 'carryAfter', 'lossCarryAfter', 'active', 'ratePpm'] as const).every(
      (name) => one?.[name] === other?.[name],
    )
    if (!same)
      differences.push(`${plan.kind} ${new Date(window.startMs).toISOString()} ${id}: ${one?.paid} ${other?.paid}`)
  }
}

function remember(state: State, { kind }: Plan, { startMs }: Window, settled: readonly Settled[]): void {
  for (const { agentId, carryAfter, ratePpm, lossCarryAfter, lossPeriodsAfter } of settled) {
    state.carries.set(agentId, carryAfter)
    state.rates.set(`${startMs} ${agentId}`, ratePpm)
    if (kind === 'dividend') state.losses.set(agentId, { amount: lossCarryAfter, periods: lossPeriodsAfter })
  }
}

function note(seen: Record<string, boolean | number>, settled: readonly Settled[], input: SettleInput): void {
  for (const { paid, carryAfter, corrections, lossCarryBefore, brought, ratePpm } of settled) {
    if (paid > 0n) seen['paid'] = true
    if (carryAfter > 0n) seen['carried'] = true
    if (corrections < 0n) seen['takenBack'] = true
    if (lossCarryBefore > 0n && ratePpm > 0) seen['lossCarried'] = true
    if (brought > 0n && ratePpm === 0 && input.kind !== 'rebate') seen['passedOn'] = true
  }
  const paths = new Map<string, string>()
  for (const { memberId, path } of input.figures) {
    if (paths.has(memberId) && paths.get(memberId) !== path.join()) seen['moved'] = true
    paths.set(memberId, path.join())
  }
}

function statementOf(
  story: Story,
  plan: Plan,
  window: Window,
  input: SettleInput,
  all: readonly Settled[],
  one: Settled,
): Statement {
  const { agentId } = one
  const isOld = (fact: StoryFact) => plan.measure === 'turnover' && fact.firstCountedMs < window.startMs
  const rates = story.ratesOn(dayNumber(window.startMs))
  const reached = new Map(all.map((settled) => [settled.agentId, settled.ratePpm]))
  const ofTeam = story.facts.filter(({ chain }) => chain.includes(agentId))
  const lines = ofTeam.filter((fact) => !isOld(fact))
  const below = [...new Set(lines.flatMap(({ chain }) => chain.slice(0, chain.indexOf(agentId))))]
  const running = runningIn(story, plan, window).find((contract) => contract.agentId === agentId)
  const document =
    running &&
    writeDocument({
      ...{ number: 'CT-0001', version: 1, uplineId: null, currency: 'PHP', startsFrom: null },
      downlineId: agentId as Id<'member'>,
      terms: running.terms,
    })
  return composeStatement({
    ...{ payoutId: `${plan.kind}-${window.startMs}-${agentId}`, kind: plan.kind, period: plan.period },
    ...{ measure: plan.measure, currency: 'PHP', timeZone: zone, minimumPayout, carryPolicy: input.carryPolicy },
    window: { start: new Date(window.startMs), end: new Date(window.endMs) },
    agent: { id: agentId, name: agentId },
    contract: document ? { number: 'CT-0001', hash: hashText(document), document } : null,
    rates: plan.kind === 'rebate' ? (rates.get(agentId) ?? {}) : null,
    people: new Map(
      below.map((id) => [
        id,
        { name: id, rates: plan.kind === 'rebate' ? (rates.get(id) ?? {}) : (reached.get(id) ?? 0) },
      ]),
    ),
    lines: lines.map((fact) => lineOf(fact, plan)),
    corrections: ofTeam.filter(isOld).map((fact) => {
      const rateThen = (id: string) => input.rateThen(fact.firstCountedMs, id, fact.category)
      const [memberId = '', ...path] = fact.chain
      const paidPpm = Math.max(0, ...chainBelow(agentId, memberId, path).map(rateThen))
      const ratePpm = Math.max(paidPpm, rateThen(agentId))
      return { ...lineOf(fact, plan), firstCountedAt: new Date(fact.firstCountedMs), ratePpm, paidPpm }
    }),
    uncounted: uncountedOf(story, plan, window, input, agentId),
    carried: [...input.parties].flatMap(([id, { lossCarry, path }]) => {
      if (id === agentId || !path.includes(agentId) || lossCarry.amount === 0n || !reached.get(id)) return []
      return [{ id, path, amount: lossCarry.amount }]
    }),
    result: one,
    inputsHash: one.inputsHash,
  })
}

function uncountedOf(story: Story, plan: Plan, window: Window, { figures, parties }: SettleInput, agentId: string) {
  const uncounted = judge(story, plan, window)
  if (uncounted === null) return null
  const own = [...parties].filter(([id]) => id === agentId)
  return findBetEnough(figures, new Map(own))
    .sort()
    .flatMap((id) => {
      const reason = uncounted.get(id)
      return reason ? [{ id, reason }] : []
    })
}

function lineOf(fact: StoryFact, { kind, measure }: Plan) {
  const figure = figureOf(fact, kind, measure)
  return { ...figure, of: fact.ref, game: null, at: new Date(fact.countedMs) }
}
