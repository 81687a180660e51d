import { no, type Result, yes } from '#kit/result.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'
import { findPlace, holdPlaces } from '#modules/agents/service.ts'
import { type Contracts, type Judging, readJudging } from '#modules/contracts/deps.ts'
import type { Contract } from '#modules/contracts/model.ts'
import { terminateIn } from '#modules/contracts/offers/endings.ts'
import { announceTo, publishHappenings } from '#modules/contracts/offers/events.ts'
import type { UplineId } from '#modules/contracts/offers/standing.ts'
import { findEndings } from '#modules/contracts/rules/endings.ts'
import { findEnd } from '#modules/contracts/rules/start.ts'
import {
  closeOffers,
  findLapsed,
  findMisplaced,
  lockContracts,
  type Misplaced,
} from '#modules/contracts/store/changes.ts'
import {
  type ContractId,
  findBelow,
  findContract,
  lockContract,
  type Thread,
} from '#modules/contracts/store/contracts.ts'

export interface EndInput {
  readonly id: ContractId
  /** Who ends it; null for the house, which ends what it gave. */
  readonly by: UplineId
  readonly note: string
  readonly endsAgreed: number
}

export type EndRefusal = 'contract_is_unknown' | 'contract_is_over' | 'contracts_below_would_end'

/** Either side ends a contract with the window that runs, and with it whatever stands on it. */
export async function terminate(
  contracts: Contracts,
  input: EndInput,
  after: (tx: Tx, ended: Contract) => Promise<void> = async () => undefined,
): Promise<Result<Contract, EndRefusal>> {
  const judging = await readJudging(contracts)
  let touched: Contract[] = []
  const outcome = await contracts.db.tx(async (tx): Promise<Result<Contract, EndRefusal>> => {
    const seen = await findContract(tx, input.id)
    if (!seen || !isSide(seen, input.by)) return no('contract_is_unknown')
    const thread = await holdThread(tx, seen)
    const contract = await lockContract(tx, input.id)
    if (contract?.state !== 'accepted' || contract.startsAt === null) return no('contract_is_over')
    const endings = findEndings(thread.downlineId, null, await findBelow(tx, thread))
    if (endings.length > input.endsAgreed) return no('contracts_below_would_end')
    const until = new Date(findEnd(contract.terms.period, contract.startsAt.getTime(), judging.nowMs, judging.timeZone))
    const isDownline = contract.downlineId === input.by
    const cause = isDownline ? 'downline' : input.by === null ? 'house' : 'upline'
    const to = [isDownline ? 'upline' : 'downline'] as const
    touched = await terminateIn(tx, contracts, contract, { until, cause, note: input.note, endings, to }, judging)
    const ended = { ...contract, state: 'terminated', endsAt: until, endCause: cause, endNote: input.note } as const
    await after(tx, ended)
    return yes(ended)
  })
  if (outcome.ok) announceTo(contracts, touched)
  return outcome
}

const isSide = ({ uplineId, downlineId }: Contract, by: UplineId): boolean => uplineId === by || downlineId === by

async function holdThread(tx: Tx, { downlineId, terms, currency }: Contract): Promise<Thread> {
  const thread = { downlineId, kind: terms.kind, currency }
  await holdPlaces(tx, [downlineId])
  await lockContracts(tx, thread)
  return thread
}

const pageSize = 200

/** Closes offers that nobody answered in time. It can be missed or repeated: who answers late finds the offer closed either way. */
export async function sweepLapsed(contracts: Contracts, signal?: AbortSignal): Promise<number> {
  const aside = asideOf(contracts, 'contracts-lapsed')
  let count = 0
  for (;;) {
    const now = new Date(contracts.clock.nowMs())
    const limit = pageSize + aside.count
    const found = await contracts.db.tx(async (tx) => await findLapsed(tx, now, limit))
    const close = async (ids: readonly ContractId[]) => {
      const closed = await contracts.db.tx(async (tx) => await closeLapsed(tx, contracts, ids, now))
      announceTo(contracts, closed)
      count += closed.length
    }
    await aside.together(found, String, close)
    if (found.length < limit || signal?.aborted) return count
  }
}

async function closeLapsed(
  tx: Tx,
  contracts: Contracts,
  wanted: readonly ContractId[],
  now: Date,
): Promise<Contract[]> {
  const lapsed: Contract[] = []
  for (const id of await closeOffers(tx, wanted, 'expired', now)) {
    const contract = await findContract(tx, id)
    if (contract) lapsed.push(contract)
  }
  const to = ['upline', 'downline'] as const
  await publishHappenings(
    tx,
    contracts,
    lapsed.map((contract) => ({ contract, state: 'expired', to, at: now })),
  )
  return lapsed
}

/**
 * A contract is between somebody and who they stand under. Whoever was moved, or is an agent no more, has what they agreed to with the old
 * upline until the window's end, and nothing offered by it.
 */
export async function sweepMisplaced(contracts: Contracts, signal?: AbortSignal): Promise<number> {
  const aside = asideOf(contracts, 'contracts-misplaced')
  const found = await findMisplaced(contracts.db.read, pageSize + aside.count)
  const end = async (misplaced: Misplaced) => {
    const judging = await readJudging(contracts)
    const touched = await contracts.db.tx(async (tx) => await endMisplaced(tx, contracts, misplaced, judging))
    announceTo(contracts, touched)
    return touched.length > 0
  }
  const ended = await aside.each(found, ({ id }) => id, end, signal)
  return ended.filter((isEnded) => isEnded).length
}

async function endMisplaced(
  tx: Tx,
  contracts: Contracts,
  { id, ...thread }: Misplaced,
  judging: Judging,
): Promise<Contract[]> {
  await holdPlaces(tx, [thread.downlineId])
  await lockContracts(tx, thread)
  const contract = await lockContract(tx, id)
  const place = await findPlace(tx, thread.downlineId)
  if (!contract || (place?.isAgent && place.parentId === contract.uplineId)) return []
  const to = ['upline', 'downline'] as const
  if (contract.state === 'offered') {
    await closeOffers(tx, [id], 'expired', judging.now)
    await publishHappenings(tx, contracts, [{ contract, state: 'expired', to, at: judging.now }])
    return [contract]
  }
  if (contract.state !== 'accepted' || contract.startsAt === null) return []
  const { period } = contract.terms
  const until = new Date(findEnd(period, contract.startsAt.getTime(), judging.nowMs, judging.timeZone))
  const endings = findEndings(thread.downlineId, null, await findBelow(tx, thread))
  return await terminateIn(tx, contracts, contract, { until, cause: 'moved', note: null, endings, to }, judging)
}
