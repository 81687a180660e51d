import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { findPlace, holdPlaces } from '#modules/agents/service.ts'
import { type Contracts, type Judging, readJudging } from '#modules/contracts/deps.ts'
import type { Contract, ContractKind } from '#modules/contracts/model.ts'
import { endBelow } from '#modules/contracts/offers/endings.ts'
import { announceTo, publishHappenings } from '#modules/contracts/offers/events.ts'
import { type JudgeRefusal, judgeTerms, readStanding } from '#modules/contracts/offers/standing.ts'
import { closeOffers, lockContracts, markAccepted, markSuperseded } from '#modules/contracts/store/changes.ts'
import { type ContractId, findContract, lockContract, type Thread } from '#modules/contracts/store/contracts.ts'

export interface AnswerInput {
  readonly id: ContractId
  readonly downlineId: Contract['downlineId']
  /** The specification has a call for each kind, and answers only offers of that kind by it. */
  readonly kind: ContractKind
  /** Of the text that was read: nobody agrees to what they have not seen. */
  readonly hash: string
  readonly action: 'accept' | 'reject'
  readonly endsAgreed: number
}

/** What may have come to be wrong with sound terms since they were offered. */
type TurnedRefusal = Extract<
  JudgeRefusal,
  'contract_kind_is_off' | 'own_contract_is_missing' | 'rate_is_above_own' | 'period_does_not_fit' | 'base_does_not_fit'
>

export type AnswerRefusal =
  | TurnedRefusal
  | 'contract_is_unknown'
  | 'offer_is_closed'
  | 'contract_version_is_old'
  | 'contracts_below_would_end'

interface Answered {
  readonly contract: Contract
  /** Whatever else the answer changed. */
  readonly touched: readonly Contract[]
}

/** The downline's word on an offer. Of many answers at once the first one counts, and the others find the offer closed. */
export async function answer(contracts: Contracts, input: AnswerInput): Promise<Result<Contract, AnswerRefusal>> {
  const judging = await readJudging(contracts)
  const outcome = await contracts.db.tx(async (tx) => await answerIn(tx, contracts, input, judging))
  if (!outcome.ok) return outcome
  announceTo(contracts, [outcome.value.contract, ...outcome.value.touched])
  return yes(outcome.value.contract)
}

async function answerIn(
  tx: Tx,
  contracts: Contracts,
  { id, downlineId, kind, hash, action, endsAgreed }: AnswerInput,
  judging: Judging,
): Promise<Result<Answered, AnswerRefusal>> {
  const seen = await findContract(tx, id)
  if (!seen || seen.downlineId !== downlineId || seen.terms.kind !== kind) return no('contract_is_unknown')
  const thread: Thread = { downlineId, kind, currency: seen.currency }
  await holdPlaces(tx, [downlineId])
  await lockContracts(tx, thread)
  // A withdrawal needs neither lock above, only the row: whichever of the two is first has it.
  const offered = await lockContract(tx, id)
  if (offered?.state !== 'offered') return no('offer_is_closed')
  if (offered.hash !== hash) return no('contract_version_is_old')
  const place = await findPlace(tx, downlineId)
  const isGone = offered.answerUntil <= judging.now || !place?.isAgent || place.parentId !== offered.uplineId
  // The sweep would close it within a minute; nobody has to wait for that to be told.
  if (isGone) return no('offer_is_closed')
  return action === 'reject'
    ? await reject(tx, contracts, offered, judging)
    : await accept(tx, contracts, offered, { thread, endsAgreed }, judging)
}

async function reject(
  tx: Tx,
  contracts: Contracts,
  offered: Contract,
  { now }: Judging,
): Promise<Result<Answered, AnswerRefusal>> {
  const [closed] = await closeOffers(tx, [offered.id], 'rejected', now)
  if (!closed) return no('offer_is_closed')
  await publishHappenings(tx, contracts, [{ contract: offered, state: 'rejected', to: ['upline'], at: now }])
  return yes({ contract: { ...offered, state: 'rejected', answeredAt: now }, touched: [] })
}

async function accept(
  tx: Tx,
  contracts: Contracts,
  offered: Contract,
  { thread, endsAgreed }: { readonly thread: Thread; readonly endsAgreed: number },
  judging: Judging,
): Promise<Result<Answered, AnswerRefusal>> {
  const standing = await readStanding(tx, offered.uplineId, thread)
  const { lasting } = standing
  // What it was offered in place of is no more what there is: both sides would agree to something they have not seen.
  if (offered.replacesId !== (lasting?.id ?? null)) return no('contract_version_is_old')
  const judged = judgeTerms(standing, offered, judging)
  if (!judged.ok) return no(turned(judged.refusal))
  const { startsAt, endings } = judged.value
  if (endings.length > endsAgreed) return no('contracts_below_would_end')

  if (lasting) assert(await markSuperseded(tx, lasting.id, startsAt), 'what goes on under the lock can give way')
  assert(await markAccepted(tx, offered.id, judging.now, startsAt), 'an offer in the hand can be accepted')
  await publishHappenings(tx, contracts, [{ contract: offered, state: 'accepted', to: ['upline'], at: startsAt }])
  const turn = { thread, terms: offered.terms, until: startsAt, endings }
  const touched = await endBelow(tx, contracts, turn, judging)
  const contract: Contract = { ...offered, state: 'accepted', answeredAt: judging.now, startsAt }
  return yes({ contract, touched })
}

const turns: readonly TurnedRefusal[] = [
  'contract_kind_is_off',
  'own_contract_is_missing',
  'rate_is_above_own',
  'period_does_not_fit',
  'base_does_not_fit',
]

function turned(refusal: JudgeRefusal): TurnedRefusal {
  const known = turns.find((turn) => turn === refusal)
  assert(known, `terms that were offered are sound, and yet: ${refusal}`)
  return known
}
