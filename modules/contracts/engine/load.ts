import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { findRatesOn } from '#modules/agents/service.ts'
import type { Run, RunRules } from '#modules/contracts/engine/deps.ts'
import { judgeMembers } from '#modules/contracts/engine/judge-members.ts'
import {
  type Correction,
  type Figure,
  findBetEnough,
  measureOf,
  type Party,
  type RateThen,
} from '#modules/contracts/engine/pay-window.ts'
import type { SettleInput } from '#modules/contracts/engine/settle-window.ts'
import type { Contract } from '#modules/contracts/model.ts'
import { type CarryPolicy, noCarry } from '#modules/contracts/rules/dividend.ts'
import type { PayKind } from '#modules/contracts/rules/pay.ts'
import type { UncountedReason } from '#modules/contracts/rules/uncounted.ts'
import { findInForce } from '#modules/contracts/store/contracts.ts'
import { findCarries, findPastRates, findPaths, findUnratedTops } from '#modules/contracts/store/payouts.ts'
import { findUncounted, insertUncounted } from '#modules/contracts/store/uncounted.ts'
import { readBranchFigures, readBranchMoney, readCorrections } from '#modules/turnover/service.ts'

/** What the team was given, which a dividend is not a share of. */
export const givenKinds: ReadonlySet<string> = new Set(['bonus', 'rebate', 'salary'])

export interface Loaded {
  readonly input: SettleInput
  readonly contracts: ReadonlyMap<string, Contract>
  readonly rates: ReadonlyMap<string, Readonly<Record<string, number>>>
}

export function policyOf({ carry }: Pick<RunRules, 'carry'>): CarryPolicy {
  if (carry.policy === 'reset') return { kind: 'reset' }
  return { kind: 'carry', periodsMax: carry.policy === 'carry' ? null : carry.periods }
}

/**
 * Reads all that a window is settled by. Everything in it is closed or frozen, so that reading it again gives the same: who counts as active
 * is judged and written down when the run is new, and read from then on.
 */
export async function loadWindow(tx: Tx, run: Run, isNew: boolean): Promise<Loaded> {
  const { figures, corrections } = await loadFigures(tx, run)
  const contracts = run.kind === 'rebate' ? new Map<string, Contract>() : await loadContracts(tx, run)
  const people = [...new Set(figures.flatMap(({ memberId, path }) => [memberId, ...path]))]
  const rates = run.kind === 'rebate' ? await loadRates(tx, run, people) : new Map<string, Record<string, number>>()
  const corrected = [...new Set(corrections.flatMap(({ memberId, path }) => [memberId, ...path]))]
  const carries = await findCarries(tx, run, [...new Set([...contracts.keys(), ...rates.keys(), ...corrected])])
  const losers = [...contracts.keys()].filter((id) => (carries.get(id)?.loss.amount ?? 0n) > 0n)
  const paths = await findPaths(tx, run.measure === 'net' ? losers : [])
  const parties = new Map<string, Party>()
  for (const [id, { terms }] of contracts) {
    parties.set(id, { terms, lossCarry: carries.get(id)?.loss ?? noCarry, path: paths.get(id) ?? [] })
  }
  const input: SettleInput = {
    kind: run.kind,
    measure: run.measure,
    figures,
    corrections,
    parties,
    uncounted: isNew ? await judgeRun(tx, run, findBetEnough(figures, parties)) : await findUncounted(tx, run.no),
    rateThen: await loadRateThen(tx, run, corrected, corrections),
    rateOf: (id, category) => rates.get(id)?.[category ?? ''] ?? 0,
    carries: new Map([...carries].map(([id, { carry }]) => [id, carry])),
    minimumPayout: BigInt(run.rules.minimumPayout),
    carryPolicy: policyOf(run.rules),
  }
  return { input, contracts, rates }
}

async function judgeRun(tx: Tx, run: Run, members: readonly string[]): Promise<Map<string, UncountedReason>> {
  const { no, currency, windowEnd: before, rules } = run
  if (rules.activeDeposit === undefined) return new Map()
  const uncounted = await judgeMembers(tx, { members, currency, before, activeDeposit: BigInt(rules.activeDeposit) })
  await insertUncounted(tx, no, uncounted)
  return uncounted
}

type FigureWindow = Pick<Run, 'kind' | 'currency' | 'windowStart' | 'windowEnd' | 'measure'>

/** What a window counted, without what it counted of bets that earlier windows were paid for; only of one team where an agent is named. */
export async function loadFigures(
  reader: Reader,
  { kind, currency, windowStart, windowEnd, measure }: FigureWindow,
  under?: string,
): Promise<{ readonly figures: Figure[]; readonly corrections: Correction[] }> {
  const window = {
    ...{ currency, from: windowStart, until: windowEnd },
    ...(under === undefined ? {} : { under: under as Id<'member'> }),
  }
  const bets = await readBranchFigures(reader, window)
  const figures = bets.map((bet): Figure => figureOf(kind, bet))
  if (measure === 'net') {
    const money = await readBranchMoney(reader, window)
    const given = money.filter((one) => givenKinds.has(one.kind))
    figures.push(...given.map(({ memberId, path, amount }) => ({ memberId, path, ...nothing, given: amount })))
  }
  if (measure !== 'turnover') return { figures, corrections: [] }
  const changed = await readCorrections(reader, window)
  const corrections = changed.map((one): Correction => {
    return { ...figureOf(kind, one), firstCountedMs: one.firstCountedAt.getTime() }
  })
  return { figures: takeOut(figures, corrections), corrections }
}

const nothing = { category: null, bets: 0, stake: 0n, turnover: 0n, payout: 0n, traded: 0n } as const

/** Only rebates leave out what became prize: a contract is paid for turnover, whatever its member chose. */
export function figureOf<T extends Omit<Figure, 'given'>>(kind: PayKind, bet: T): T & Figure {
  return { ...bet, given: 0n, traded: kind === 'rebate' ? bet.traded : 0n }
}

/** A window's figures without these differences, which are in their sums. */
export function takeOut(figures: readonly Figure[], corrections: readonly Correction[]): Figure[] {
  if (corrections.length === 0) return [...figures]
  const nameOf = ({ memberId, path, category }: Figure) => `${memberId} ${path.join()} ${category}`
  const byName = new Map(figures.map((figure) => [nameOf(figure), figure]))
  for (const correction of corrections) {
    const name = nameOf(correction)
    const figure = byName.get(name)
    if (!figure) continue
    byName.set(name, {
      ...figure,
      bets: figure.bets - correction.bets,
      stake: figure.stake - correction.stake,
      turnover: figure.turnover - correction.turnover,
      payout: figure.payout - correction.payout,
      traded: figure.traded - correction.traded,
    })
  }
  return [...byName.values()].filter(({ bets, stake, turnover, payout, given, traded }) => {
    return bets !== 0 || stake !== 0n || turnover !== 0n || payout !== 0n || given !== 0n || traded !== 0n
  })
}

/** Contracts cover whole windows: they begin and end where windows do. */
async function loadContracts(reader: Reader, run: Run): Promise<Map<string, Contract>> {
  const { kind, period, measure, currency, windowStart, windowEnd } = run
  if (kind === 'rebate') return new Map()
  const found = await findInForce(reader, { kind, at: windowStart, currency })
  const covering = found.filter(({ terms, endsAt }) => {
    const isWhole = endsAt === null || endsAt >= windowEnd
    return isWhole && terms.period === period && measureOf(kind, terms.base) === measure
  })
  return new Map(covering.map((contract) => [contract.downlineId, contract]))
}

async function loadRates(reader: Reader, { day, rules }: Run, people: readonly string[]) {
  const found = await findRatesOn(reader, day, people)
  const rates = new Map<string, Readonly<Record<string, number>>>(found.map((one) => [one.memberId, one.rates]))
  for (const id of await findUnratedTops(reader, people, day)) rates.set(id, rules.caps)
  return rates
}

async function loadRateThen(
  reader: Reader,
  run: Run,
  people: readonly string[],
  corrections: readonly Correction[],
): Promise<RateThen> {
  const moments = [...new Set(corrections.map(({ firstCountedMs }) => firstCountedMs))].map((ms) => new Date(ms))
  const past = await findPastRates(reader, run, people, moments)
  const byAgent = Map.groupBy(past, ({ agentId }) => agentId)
  return (atMs, id, category) => {
    const then = byAgent
      .get(id)
      ?.find(({ windowStart, windowEnd }) => windowStart.getTime() <= atMs && windowEnd.getTime() > atMs)
    if (!then) return 0
    return then.rates ? (then.rates[category ?? ''] ?? 0) : then.ratePpm
  }
}
