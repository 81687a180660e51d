import { assert } from '#kit/assert.ts'
import type { Call, Handler } from '#kit/handler.ts'
import { handle } from '#kit/handler.ts'
import type { Currency } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import { addPayoutAccount, choosePayoutAccount, removePayoutAccount } from '#modules/cashier/accounts.ts'
import { channelsReply } from '#modules/cashier/channels.ts'
import * as contract from '#modules/cashier/contract.ts'
import { cancelDeposit, createDeposit, findOwnDeposit } from '#modules/cashier/deposits.ts'
import { type Cashier, now } from '#modules/cashier/deps.ts'
import type { CashierRefusal, PaymentId } from '#modules/cashier/model.ts'
import { officeRoutes } from '#modules/cashier/office-routes.ts'
import { quoteWithdrawal } from '#modules/cashier/quote.ts'
import { confirmReceipt } from '#modules/cashier/receipts.ts'
import { accountReply, depositReplies, withdrawalReplies } from '#modules/cashier/replies.ts'
import { findAccounts } from '#modules/cashier/store/accounts.ts'
import { type DepositRow, findDeposits } from '#modules/cashier/store/deposits.ts'
import { findWithdrawals, type WithdrawalRow } from '#modules/cashier/store/withdrawals.ts'
import {
  cancelWithdrawal,
  findOwnWithdrawal,
  type RequestRefusal,
  requestWithdrawal,
} from '#modules/cashier/withdrawals.ts'
import type { DepositBlock } from '#modules/compliance/model.ts'
import { paymentState } from '#modules/identity/service.ts'
import { readSetting } from '#modules/settings/service.ts'

export type RouteRefusal =
  | CashierRefusal
  | RequestRefusal
  | DepositBlock
  | 'file_is_unknown'
  | 'file_is_used'
  | 'version_is_stale'

const contextOf = ({ ip, userAgent, requestId }: Call) => ({ address: ip, userAgent, requestId })

const openDeposits = ['created', 'pending', 'confirming', 'review']
const openWithdrawals = ['requested', 'review', 'approved', 'submitting', 'submitted', 'unknown']

export function cashierRoutes(cashier: Cashier): Handler<RouteRefusal>[] {
  return [...depositRoutes(cashier), ...accountRoutes(cashier), ...withdrawalRoutes(cashier), ...officeRoutes(cashier)]
}

async function oneDeposit(reader: Reader, row: DepositRow) {
  const [reply] = await depositReplies(reader, [row])
  return reply ? yes(reply) : no('payment_is_unknown')
}

async function oneWithdrawal(reader: Reader, row: WithdrawalRow) {
  const [reply] = await withdrawalReplies(reader, [row])
  return reply ? yes(reply) : no('payment_is_unknown')
}

/** One more than asked for tells whether there is another page. */
function pageOf<Row extends { readonly id: string }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit)
  return { shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

function depositRoutes(cashier: Cashier): Handler<RouteRefusal>[] {
  const { read } = cashier.db
  return [
    handle(contract.listChannels, async ({ actor, query }) => {
      const brand = await readSetting(cashier.settings, 'brand')
      return yes(await channelsReply(cashier, actor.id, (query.currency ?? brand.currency) as Currency))
    }),
    handle(contract.createDeposit, async ({ actor, body }) => {
      const made = await createDeposit(cashier, actor.id, body)
      if (!made.ok) return made
      const [reply] = await depositReplies(read, [made.value])
      assert(reply, 'one payment gives one reply')
      return yes(reply)
    }),
    handle(contract.listDeposits, async ({ actor, query }) => {
      const { before, limit, open } = query
      const states = open === '1' ? openDeposits : undefined
      const rows = await findDeposits(read, { memberId: actor.id, before, limit: limit + 1, states })
      const { shown, next } = pageOf(rows, limit)
      return yes({ deposits: await depositReplies(read, shown), next })
    }),
    handle(contract.getDeposit, async ({ actor, params }) => {
      const row = await findOwnDeposit(cashier, actor.id, params.id)
      return row ? await oneDeposit(read, row) : no('payment_is_unknown')
    }),
    handle(contract.cancelDeposit, async ({ actor, params }) => {
      const cancelled = await cancelDeposit(cashier, actor.id, params.id as PaymentId)
      return cancelled.ok ? await oneDeposit(read, cancelled.value) : cancelled
    }),
  ]
}

function accountRoutes(cashier: Cashier): Handler<RouteRefusal>[] {
  const { read } = cashier.db
  return [
    handle(contract.listPayoutAccounts, async ({ actor }) => {
      const rows = await findAccounts(read, actor.id)
      const { isSet } = await paymentState(cashier.identity, read, actor.id)
      return yes({ accounts: rows.map((row) => accountReply(row, now(cashier))), hasPaymentPassword: isSet })
    }),
    handle(contract.addPayoutAccount, async (call) => {
      const added = await addPayoutAccount(cashier, call.actor.id, call.body, contextOf(call))
      return added.ok ? yes(accountReply(added.value, now(cashier))) : added
    }),
    handle(contract.removePayoutAccount, async (call) => {
      const { paymentPassword } = call.body
      const proof = { paymentPassword, context: contextOf(call) }
      return await removePayoutAccount(cashier, call.actor.id, call.params.id, proof)
    }),
    handle(contract.choosePayoutAccount, async ({ actor, params }) => {
      const chosen = await choosePayoutAccount(cashier, actor.id, params.id)
      return chosen.ok ? yes(accountReply(chosen.value, now(cashier))) : chosen
    }),
  ]
}

function withdrawalRoutes(cashier: Cashier): Handler<RouteRefusal>[] {
  const { read } = cashier.db
  return [
    handle(contract.quoteWithdrawal, async ({ actor, query }) => await quoteWithdrawal(cashier, actor.id, query)),
    handle(contract.requestWithdrawal, async (call) => {
      const made = await requestWithdrawal(cashier, call.actor.id, call.body, contextOf(call))
      if (!made.ok) return made
      const [reply] = await withdrawalReplies(read, [made.value])
      assert(reply, 'one payment gives one reply')
      return yes(reply)
    }),
    handle(contract.listWithdrawals, async ({ actor, query }) => {
      const { before, limit, open } = query
      const states = open === '1' ? openWithdrawals : undefined
      const page = { memberId: actor.id, before, limit: limit + 1, states, withUnconfirmed: true }
      const { shown, next } = pageOf(await findWithdrawals(read, page), limit)
      return yes({ withdrawals: await withdrawalReplies(read, shown), next })
    }),
    handle(contract.getWithdrawal, async ({ actor, params }) => {
      const row = await findOwnWithdrawal(cashier, actor.id, params.id)
      return row ? await oneWithdrawal(read, row) : no('payment_is_unknown')
    }),
    handle(contract.cancelWithdrawal, async ({ actor, params }) => {
      const cancelled = await cancelWithdrawal(cashier, actor.id, params.id as PaymentId)
      return cancelled.ok ? await oneWithdrawal(read, cancelled.value) : cancelled
    }),
    handle(contract.confirmReceipt, async ({ actor, params, body }) => {
      const answered = await confirmReceipt(cashier, actor.id, params.id as PaymentId, body)
      return answered.ok ? await oneWithdrawal(read, answered.value) : answered
    }),
  ]
}
