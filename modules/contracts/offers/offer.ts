import { assert } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { holdPlaces } from '#modules/agents/service.ts'
import { type Contracts, type Judging, readJudging } from '#modules/contracts/deps.ts'
import type { Contract, Terms } from '#modules/contracts/model.ts'
import { announceTo, publishHappenings } from '#modules/contracts/offers/events.ts'
import {
  checkDownline,
  type DownlineRefusal,
  type JudgeRefusal,
  judgeTerms,
  readStanding,
  type UplineId,
} from '#modules/contracts/offers/standing.ts'
import { writeDocument } from '#modules/contracts/rules/document.ts'
import { closeOffers, insertContract, lockContracts, takeNumber } from '#modules/contracts/store/changes.ts'
import { type ContractId, findByIntent, findContract, type Thread } from '#modules/contracts/store/contracts.ts'

export interface OfferInput {
  readonly uplineId: UplineId
  readonly downlineId: Contract['downlineId']
  readonly currency: Currency
  readonly terms: Terms
  readonly startsFrom: string | null
  /** One intent has one effect, however often it is sent. */
  readonly key: string
  /** What the upline saw as the contract that this one takes the place of. */
  readonly replacesId: ContractId | null
  readonly answerHours: number
  /** How many contracts further down the upline has seen would end, and agrees to. */
  readonly endsAgreed: number
}

export type MakeRefusal =
  | DownlineRefusal
  | JudgeRefusal
  | 'key_is_reused'
  | 'offer_is_open'
  | 'offer_is_the_same'
  | 'contract_version_is_old'
  | 'contracts_below_would_end'
  | 'answer_time_is_out_of_range'

const hourMs = 3_600_000

/** Offers terms. `after` does more in the same transaction once the offer stands, such as writing down which operator made it. */
export async function offer(
  contracts: Contracts,
  input: OfferInput,
  after: (tx: Tx, made: Contract) => Promise<void> = async () => undefined,
): Promise<Result<Contract, MakeRefusal>> {
  const judging = await readJudging(contracts)
  const outcome = await contracts.db.tx(async (tx) => await offerIn(tx, contracts, input, judging, after))
  if (outcome.ok) announceTo(contracts, [outcome.value])
  return outcome
}

async function offerIn(
  tx: Tx,
  contracts: Contracts,
  input: OfferInput,
  judging: Judging,
  after: (tx: Tx, made: Contract) => Promise<void>,
): Promise<Result<Contract, MakeRefusal>> {
  const { uplineId, downlineId, terms, startsFrom } = input
  const thread: Thread = { downlineId, kind: terms.kind, currency: input.currency }
  await holdPlaces(tx, [downlineId])
  await lockContracts(tx, thread)
  const direct = await checkDownline(tx, uplineId, downlineId)
  if (!direct.ok) return direct
  const before = await findByIntent(tx, uplineId, input.key)
  if (before) return isSameInput(before, input) ? yes(before) : no('key_is_reused')

  const standing = await readStanding(tx, uplineId, thread)
  const { open, lasting } = standing
  if (open && isStale(open, uplineId, judging)) await closeOffers(tx, [open.id], 'expired', judging.now)
  else if (open) return no('offer_is_open')
  if (input.replacesId !== (lasting?.id ?? null)) return no('contract_version_is_old')
  const judged = judgeTerms(standing, input, judging)
  if (!judged.ok) return judged
  if (lasting && isSameTerms(lasting, input)) return no('offer_is_the_same')
  if (input.answerHours < 1 || input.answerHours > judging.rules.offerDays * 24)
    return no('answer_time_is_out_of_range')
  if (judged.value.endings.length > input.endsAgreed) return no('contracts_below_would_end')

  const { number, shown, version } = await takeNumber(tx, thread)
  const id: ContractId = newId(contracts.clock)
  const { currency } = input
  const document = writeDocument({ number: shown, version, uplineId, downlineId, currency, terms, startsFrom })
  const answerUntil = new Date(judging.nowMs + input.answerHours * hourMs)
  const { period } = terms
  const offeredAt = judging.now
  const fixed = { id, uplineId, document, replacesId: lasting?.id ?? null, startsFrom, intent: input.key }
  await insertContract(tx, { ...fixed, thread, number, version, period, offeredAt, answerUntil })
  const made = await findContract(tx, id)
  assert(made, 'an offer that was written can be read')
  await publishHappenings(tx, contracts, [{ contract: made, state: 'offered', to: ['downline'], at: answerUntil }])
  await after(tx, made)
  return yes(made)
}

/** Its time is over, or the one who made it is the upline no more. */
function isStale(open: Contract, uplineId: UplineId, { now }: Judging): boolean {
  return open.answerUntil <= now || open.uplineId !== uplineId
}

/** The same terms are the same text, once all that is not terms is the same. */
function isSameTerms(contract: Contract, { terms }: OfferInput): boolean {
  return writeDocument({ ...contract, terms }) === contract.document
}

function isSameInput(before: Contract, input: OfferInput): boolean {
  const isSamePlace = before.downlineId === input.downlineId && before.startsFrom === input.startsFrom
  return isSamePlace && before.currency === input.currency && isSameTerms(before, input)
}

export async function withdraw(
  contracts: Contracts,
  id: ContractId,
  uplineId: UplineId,
  after: (tx: Tx, closed: Contract) => Promise<void> = async () => undefined,
): Promise<Result<Contract, 'contract_is_unknown' | 'offer_is_closed'>> {
  const now = new Date(contracts.clock.nowMs())
  const outcome = await contracts.db.tx(
    async (tx): Promise<Result<Contract, 'contract_is_unknown' | 'offer_is_closed'>> => {
      const seen = await findContract(tx, id)
      if (!seen || seen.uplineId !== uplineId) return no('contract_is_unknown')
      const [closed] = await closeOffers(tx, [id], 'withdrawn', now)
      if (!closed) return no('offer_is_closed')
      await publishHappenings(tx, contracts, [{ contract: seen, state: 'withdrawn', to: ['downline'], at: now }])
      await after(tx, seen)
      return yes({ ...seen, state: 'withdrawn', answeredAt: now })
    },
  )
  if (outcome.ok) announceTo(contracts, [outcome.value])
  return outcome
}
