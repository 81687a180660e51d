import { isId } from '#kit/id.ts'
import { asideOf } from '#kit/set-aside.ts'
import { driftSeconds, isSigned, isTimely, nonceShape, type Spoken, signByHmac } from '#kit/signature.ts'
import type { SignedAnswer, SignedRequest, SignedRoute } from '#kit/signed-route.ts'
import { advanceIn as advanceDepositIn, prepare } from '#modules/cashier/advance-deposit.ts'
import { advanceIn as advanceWithdrawalIn } from '#modules/cashier/advance-withdrawal.ts'
import { type Cashier, now, type Provider, readRules } from '#modules/cashier/deps.ts'
import { announceDeposit, announceWithdrawal } from '#modules/cashier/events.ts'
import type { PaymentId } from '#modules/cashier/model.ts'
import type { PspKey } from '#modules/cashier/psp/adapter.ts'
import {
  EventBody,
  EventReply,
  FaultReply,
  intentUpdate,
  type ProviderEvent,
  payoutUpdate,
} from '#modules/cashier/psp/protocol.ts'
import type { DepositRow } from '#modules/cashier/store/deposits.ts'
import * as events from '#modules/cashier/store/events.ts'
import { findWithdrawalByAttempt, type WithdrawalRow } from '#modules/cashier/store/withdrawals.ts'

/** Where providers tell us what became of payments. */
export function paymentEvents(cashier: Cashier): SignedRoute {
  return {
    method: 'POST',
    path: '/v1/payments/events',
    summary: 'A payment provider tells what became of a payment; told again it has no second effect.',
    body: EventBody,
    reply: EventReply,
    fault: FaultReply,
    run: (request) => receiveUpdate(cashier, request),
  }
}

interface Caller {
  readonly provider: Provider
  readonly key: PspKey
}

/** It is answered once it is written down, and acted on at once; should that fail, the clock acts on it. */
async function receiveUpdate(cashier: Cashier, request: SignedRequest): Promise<SignedAnswer> {
  const caller = findCaller(cashier, request.header('x-key-id') ?? '')
  const fault = await findFault(cashier, request, caller)
  if (fault !== null || !caller)
    return answer(cashier, request, caller, 401, { code: 'UNAUTHORIZED', detail: fault ?? 'the key is unknown' })
  const json = cashier.readJson(request.body)
  const parsed = json.ok ? EventBody.safeParse(json.value) : null
  if (!parsed?.success)
    return answer(cashier, request, caller, 400, { code: 'BAD_REQUEST', detail: 'the body has another form' })
  try {
    const name = { psp: caller.provider.link.code, eventId: parsed.data.event }
    const isNew = await events.insertEvent(cashier.db.single, name, parsed.data, now(cashier))
    await handleEvent(cashier, name).catch((error: unknown) =>
      cashier.logger.error({ err: error, ...name }, 'a payment event could not be acted on; it is tried again'),
    )
    return answer(cashier, request, caller, 200, { code: 'OK', replay: !isNew })
  } catch (error) {
    cashier.logger.error({ err: error }, 'a payment event could not be kept')
    return answer(cashier, request, caller, 503, { code: 'TEMPORARY', detail: 'it was not kept; tell us again' })
  }
}

function findCaller({ providers }: Cashier, keyId: string): Caller | null {
  for (const provider of providers.values()) {
    const key = provider.link.keys.find(({ id }) => id === keyId)
    if (key) return { provider, key }
  }
  return null
}

/** Nothing of the body is read before this: a signature is over bytes, not over what they mean. */
async function findFault(cashier: Cashier, request: SignedRequest, caller: Caller | null): Promise<string | null> {
  if (!caller) return 'the key is unknown'
  const spoken = spokenIn(request)
  if (!isTimely(spoken.timestamp, cashier.clock.nowMs()))
    return `X-Timestamp is not within ${driftSeconds} seconds of now`
  if (!nonceShape.test(spoken.nonce)) return 'X-Nonce is not well-formed'
  if (!isSigned('hmac-sha256', caller.key.secret, spoken, request.header('x-signature') ?? ''))
    return 'the signature is not that of this call'
  const expiresAt = new Date(cashier.clock.nowMs() + 2 * driftSeconds * 1000 + 1000)
  const name = `psp-nonce:${caller.provider.link.code}:${spoken.nonce}`
  return (await cashier.claimOnce(name, expiresAt)) ? null : 'X-Nonce was used before'
}

function spokenIn(request: SignedRequest): Spoken {
  return {
    verb: request.method,
    path: request.url,
    timestamp: request.header('x-timestamp') ?? '',
    nonce: request.header('x-nonce') ?? '',
    body: request.body,
  }
}

function answer(
  { clock }: Cashier,
  request: SignedRequest,
  caller: Caller | null,
  status: number,
  value: object,
): SignedAnswer {
  const body = JSON.stringify(value)
  if (!caller) return { status, headers: {}, body }
  const timestamp = String(Math.floor(clock.nowMs() / 1000))
  const nonce = request.header('x-nonce') ?? ''
  const bytes = new TextEncoder().encode(body)
  const signature = signByHmac(caller.key.secret, {
    verb: String(status),
    path: request.url,
    timestamp,
    nonce,
    body: bytes,
  })
  const headers = { 'x-key-id': caller.key.id, 'x-timestamp': timestamp, 'x-signature': signature }
  return { status, headers, body }
}

/** Acts on what was written down: once, whoever comes first. What it says of unknown payments stays in the box for people. */
async function handleEvent(cashier: Cashier, name: events.EventName): Promise<void> {
  const body = await events.readEvent(cashier.db.read, name)
  const event = body === null ? null : (EventBody.parse(body) satisfies ProviderEvent)
  if (!event) return
  await cashier.db.tx(async (tx) => await events.countTry(tx, name))
  if (event.type === 'intent') await handleIntent(cashier, name, event)
  else await handlePayout(cashier, name, event)
}

async function handleIntent(
  cashier: Cashier,
  name: events.EventName,
  { data }: Extract<ProviderEvent, { type: 'intent' }>,
): Promise<void> {
  const id = data.reference as PaymentId
  const prepared = isId(id) ? await prepare(cashier, id, { type: 'word', word: intentUpdate(data) }) : null
  const moved = await cashier.db.tx(async (tx): Promise<DepositRow | null> => {
    if (!(await events.lockEvent(tx, name))) return null
    const end = (outcome: string, paymentId: string | null) =>
      events.endEvent(tx, name, { outcome, paymentId, now: now(cashier) })
    // A provider speaks of its own payments alone.
    if (prepared?.row.psp !== name.psp) {
      await end('unmatched', null)
      return null
    }
    const advanced = await advanceDepositIn(tx, cashier, prepared, { actor: 'provider' })
    await end(advanced.ok ? (advanced.value.hasMoved ? 'moved' : 'stale') : 'unmatched', id)
    return advanced.ok && advanced.value.hasMoved ? advanced.value.row : null
  })
  if (moved) announceDeposit(cashier, moved)
}

async function handlePayout(
  cashier: Cashier,
  name: events.EventName,
  { data }: Extract<ProviderEvent, { type: 'payout' }>,
): Promise<void> {
  const seen = await findWithdrawalByAttempt(cashier.db.read, data.reference)
  const { confirmMinutes } = await readRules(cashier)
  const moved = await cashier.db.tx(async (tx): Promise<WithdrawalRow | null> => {
    if (!(await events.lockEvent(tx, name))) return null
    const end = (outcome: string) =>
      events.endEvent(tx, name, { outcome, paymentId: seen?.id ?? null, now: now(cashier) })
    if (seen?.psp !== name.psp) {
      await end('unmatched')
      return null
    }
    const event = { type: 'word', word: payoutUpdate(data) } as const
    const advanced = await advanceWithdrawalIn(tx, cashier, { seen, event, confirmMinutes }, { actor: 'provider' })
    await end(advanced.ok && advanced.value.hasMoved ? 'moved' : 'stale')
    return advanced.ok && advanced.value.hasMoved ? advanced.value.row : null
  })
  if (moved) announceWithdrawal(cashier, moved)
}

const nameOfEvent = (name: events.EventName) => Object.values(name).join(' ')

/** What was kept and not acted on. */
export async function handleWaiting(cashier: Cashier, signal?: AbortSignal): Promise<void> {
  const aside = asideOf(cashier, 'cashier-events')
  const waiting = await events.findWaiting(cashier.db.read, 200 + aside.count)
  await aside.each(waiting, nameOfEvent, async (name) => await handleEvent(cashier, name), signal)
}
