import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import { findPlace, isWithin } from '#modules/agents/service.ts'
import { type Contracts, isOn, type Judging, readJudging } from '#modules/contracts/deps.ts'
import { type Contract, type ContractKind, contractKinds, requestTypes, type Terms } from '#modules/contracts/model.ts'
import {
  checkDownline,
  type DownlineRefusal,
  type Judged,
  type JudgeRefusal,
  judgeTerms,
  readStanding,
  type Standing,
  type UplineId,
} from '#modules/contracts/offers/standing.ts'
import { type Ending, findEndings } from '#modules/contracts/rules/endings.ts'
import { findEnd } from '#modules/contracts/rules/start.ts'
import {
  type ContractId,
  findBelow,
  findContract,
  findTaken,
  findVersions,
} from '#modules/contracts/store/contracts.ts'

/** What somebody is shown before they offer, answer or end. Everything is judged again when they do. */

export interface Checked {
  readonly standing: Standing
  readonly judged: Result<Judged, JudgeRefusal>
  readonly judging: Judging
}

export interface CheckInput {
  readonly uplineId: UplineId
  readonly downlineId: Id<'member'>
  readonly currency: Currency
  readonly terms: Terms
  readonly startsFrom: string | null
}

export async function checkInput(contracts: Contracts, input: CheckInput): Promise<Result<Checked, DownlineRefusal>> {
  const { uplineId, downlineId, currency, terms } = input
  const judging = await readJudging(contracts)
  const { read } = contracts.db
  const direct = await checkDownline(read, uplineId, downlineId)
  if (!direct.ok) return direct
  const standing = await readStanding(read, uplineId, { downlineId, kind: terms.kind, currency })
  return yes({ standing, judged: judgeTerms(standing, input, judging), judging })
}

export interface Opened {
  readonly contract: Contract
  readonly versions: readonly Contract[]
  readonly endings: readonly Ending[]
  /** When those would end. */
  readonly until: Date
}

const versionsMax = 50

/** One contract for a side of it, or for who stands above its downline; for everybody else there is none. */
export async function openContract(
  contracts: Contracts,
  id: ContractId,
  agentId: Id<'member'>,
): Promise<Result<Opened, 'contract_is_unknown'>> {
  const { read } = contracts.db
  const contract = await findContract(read, id)
  // Of one that was given before a move both sides keep their copy; who stands above now sees what is below them now.
  const isSide = contract?.uplineId === agentId || contract?.downlineId === agentId
  if (!contract || !(isSide || (await isWithin(read, agentId, contract.downlineId)))) return no('contract_is_unknown')
  const judging = await readJudging(contracts)
  const thread = { downlineId: contract.downlineId, kind: contract.terms.kind, currency: contract.currency }
  const all = await findVersions(read, thread, versionsMax)
  // Versions that another upline gave are no business of this one, unless the downline is still below.
  const isAbove = contract.downlineId === agentId || (await isWithin(read, agentId, contract.downlineId))
  const versions = isAbove ? all : all.filter(({ uplineId }) => uplineId === agentId)
  return yes({ contract, versions, ...(await endingsOf(read, contract, judging)) })
}

/** What accepting an offer, or ending what goes on, would end further down. */
async function endingsOf(
  reader: Reader,
  contract: Contract,
  judging: Judging,
): Promise<Pick<Opened, 'endings' | 'until'>> {
  const { uplineId, downlineId, terms, currency, startsFrom, startsAt, state } = contract
  const thread = { downlineId, kind: terms.kind, currency }
  if (state === 'offered') {
    const standing = await readStanding(reader, uplineId, thread)
    const judged = judgeTerms(standing, { downlineId, terms, startsFrom }, judging)
    if (judged.ok) return { endings: judged.value.endings, until: judged.value.startsAt }
  }
  if (state !== 'accepted' || startsAt === null) return { endings: [], until: judging.now }
  const until = new Date(findEnd(terms.period, startsAt.getTime(), judging.nowMs, judging.timeZone))
  return { endings: findEndings(downlineId, null, await findBelow(reader, thread)), until }
}

/** What somebody has of one kind. */
export interface Participation {
  readonly kind: ContractKind
  /** In force; or, where nothing is, about to start. */
  readonly contract: Contract | null
  /** About to take the place of the one in force. */
  readonly upcoming: Contract | null
  readonly offer: Contract | null
}

export async function readParticipations(
  { db }: Pick<Contracts, 'db'>,
  memberId: Id<'member'>,
  { now, nowMs }: Judging,
): Promise<Participation[]> {
  const taken = await findTaken(db.read, memberId, now)
  return contractKinds.map((kind) => {
    const ofKind = taken.filter(({ terms }) => terms.kind === kind)
    const isRunning = ({ startsAt }: Contract) => startsAt !== null && startsAt.getTime() <= nowMs
    const running = ofKind.find(isRunning) ?? null
    const next = ofKind.find((contract) => contract.state === 'accepted' && !isRunning(contract)) ?? null
    const offer = ofKind.find(({ state }) => state === 'offered') ?? null
    return { kind, contract: running ?? next, upcoming: running ? next : null, offer }
  })
}

/** The specification's words for the kinds that a member can be paid by; null for those that are switched off, or are not theirs. */
export async function readRequestTypes(
  contracts: Contracts,
  memberId: Id<'member'>,
): Promise<Readonly<Record<ContractKind, string | null>>> {
  const { rules } = await readJudging(contracts)
  const place = await findPlace(contracts.db.read, memberId)
  const wordOf = (kind: ContractKind) => (place?.isAgent && isOn(rules, kind) ? requestTypes[kind] : null)
  return {
    dividend: wordOf('dividend'),
    daily: wordOf('daily'),
    hourly: wordOf('hourly'),
    realtime: wordOf('realtime'),
  }
}
