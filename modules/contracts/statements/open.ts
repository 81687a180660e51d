import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import type { Pay, Run } from '#modules/contracts/engine/deps.ts'
import { figureOf, loadFigures } from '#modules/contracts/engine/load.ts'
import { type Figure, findBetEnough } from '#modules/contracts/engine/pay-window.ts'
import type { Contract } from '#modules/contracts/model.ts'
import type { PayoutRefusal } from '#modules/contracts/rules/pay.ts'
import { chainBelow, type StatementCorrection, type Uncounted } from '#modules/contracts/statements/compose.ts'
import { type ContractId, findContract } from '#modules/contracts/store/contracts.ts'
import { findPayout } from '#modules/contracts/store/payout-lists.ts'
import { findCarriedBelow, findPastRates, findRatesOf, type Payout } from '#modules/contracts/store/payouts.ts'
import { findPeople } from '#modules/contracts/store/people.ts'
import { findRun } from '#modules/contracts/store/runs.ts'
import { findUncounted } from '#modules/contracts/store/uncounted.ts'
import { type BetCorrection, readCorrections } from '#modules/turnover/service.ts'

/** A payout with all that it follows from, read from the record of bets anew. */
export interface Opened {
  readonly payout: Payout
  readonly run: Run
  readonly contract: Contract | null
  readonly figures: readonly Figure[]
  readonly corrections: readonly StatementCorrection[]
  /** Members who bet enough and did not count as active; null where the run went by no such rule. */
  readonly uncounted: readonly Uncounted[] | null
  readonly carried: readonly { readonly id: string; readonly path: readonly string[]; readonly amount: bigint }[]
  /** The highest rate that was paid for something below the agent. */
  readonly paidPpm: (chain: readonly string[], category: string | null) => number
  readonly ratesOf: (id: string) => number | Readonly<Record<string, number>>
  readonly nameOf: (id: string) => string
}

/** Somebody else's payout does not exist for who asks. */
export async function openPayout(
  { db }: Pick<Pay, 'db'>,
  agentId: Id<'member'>,
  id: string,
): Promise<Result<Opened, PayoutRefusal>> {
  return await db.long.tx(async (tx) => {
    const payout = await findPayout(tx, agentId, id)
    const run = payout && (await findRun(tx, payout.runNo))
    if (!payout || !run) return no('payout_is_unknown')
    const contract = payout.contractId === null ? null : await findContract(tx, payout.contractId as ContractId)
    const { figures } = await loadFigures(tx, run, agentId)
    const changed = run.measure === 'turnover' ? await readCorrections(tx, windowOf(run, agentId)) : []
    const below = new Set([...figures, ...changed].flatMap((one) => chainBelow(agentId, one.memberId, one.path)))
    const rates = await findRatesOf(tx, run.no, [...below])
    const people = await findPeople(tx, [agentId, ...below])
    const ratesOf = (one: string) => rates.get(one)?.rates ?? rates.get(one)?.ratePpm ?? 0
    const rateOf = (one: string, category: string | null) => {
      const own = ratesOf(one)
      return typeof own === 'number' ? own : (own[category ?? ''] ?? 0)
    }
    return yes({
      payout,
      run,
      contract,
      figures: run.kind === 'rebate' ? figures : mergeCategories(figures),
      corrections: await explain(tx, run, agentId, changed),
      uncounted: await findUncountedOf(tx, run, figures, contract),
      carried: run.measure === 'net' ? await findCarriedBelow(tx, run.no, agentId) : [],
      paidPpm: (chain: readonly string[], category: string | null) =>
        Math.max(0, ...chain.map((one) => rateOf(one, category))),
      ratesOf,
      nameOf: (one: string) => people.get(one)?.nickname ?? people.get(one)?.username ?? one,
    })
  })
}

async function findUncountedOf(
  reader: Reader,
  { no: runNo, rules }: Run,
  figures: readonly Figure[],
  contract: Contract | null,
): Promise<Uncounted[] | null> {
  if (rules.activeDeposit === undefined) return null
  const enough = contract ? findBetEnough(figures, new Map([[contract.downlineId, contract]])) : []
  const found = await findUncounted(reader, runNo, enough)
  return [...found].map(([id, reason]) => ({ id, reason }))
}

export function windowOf({ currency, windowStart, windowEnd }: Run, agentId: string) {
  return { currency, from: windowStart, until: windowEnd, under: agentId as Id<'member'> }
}

/** Contracts have one rate for all categories, so a member is one line of theirs. */
function mergeCategories(figures: readonly Figure[]): Figure[] {
  const merged = new Map<string, Figure>()
  for (const figure of figures) {
    const name = `${figure.memberId} ${figure.path.join()}`
    const known = merged.get(name)
    merged.set(name, known ? addFigures(known, figure) : { ...figure, category: null })
  }
  return [...merged.values()]
}

export function addFigures(one: Figure, other: Figure): Figure {
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

/** What each correction was paid at, when it was. */
async function explain(
  reader: Reader,
  run: Run,
  agentId: string,
  changed: readonly BetCorrection[],
): Promise<StatementCorrection[]> {
  const below = [...new Set(changed.flatMap(({ memberId, path }) => chainBelow(agentId, memberId, path)))]
  const moments = changed.map(({ firstCountedAt }) => firstCountedAt)
  const past = Map.groupBy(await findPastRates(reader, run, [agentId, ...below], moments), ({ agentId: id }) => id)
  const rateThen = (id: string, { firstCountedAt: at, category }: BetCorrection) => {
    const then = past.get(id)?.find(({ windowStart, windowEnd }) => windowStart <= at && windowEnd > at)
    return then?.rates ? (then.rates[category] ?? 0) : (then?.ratePpm ?? 0)
  }
  return changed.map((one) => {
    const { memberId, path, category, ref, game, countedAt, firstCountedAt } = one
    const { bets, stake, turnover, payout, traded } = figureOf(run.kind, one)
    const paidPpm = Math.max(0, ...chainBelow(agentId, memberId, path).map((id) => rateThen(id, one)))
    return {
      ...{ memberId, path, category, of: ref, game, at: countedAt, firstCountedAt, bets, stake, turnover, payout },
      given: 0n,
      traded,
      paidPpm,
      ratePpm: Math.max(paidPpm, rateThen(agentId, one)),
    }
  })
}
