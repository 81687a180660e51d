import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { recordAudit } from '#modules/audit/service.ts'
import { type Cashier, now, readRules, withLock } from '#modules/cashier/deps.ts'
import type { ChannelKind } from '#modules/cashier/model.ts'
import {
  type AccountDetails,
  type AccountInput,
  isTheirOwn,
  labelOf,
  maskHolder,
  readAccount,
} from '#modules/cashier/rules/payout-account.ts'
import * as store from '#modules/cashier/store/accounts.ts'
import { lockMember } from '#modules/cashier/store/standing.ts'
import { type Context, checkPaymentPassword, readProfile } from '#modules/identity/service.ts'

const sealLabel = (id: string): string => `cashier account ${id}`

type PasswordRefusal =
  | 'payment_password_is_missing'
  | 'payment_password_is_wrong'
  | 'payment_password_is_locked'
  | 'server_is_busy'

export interface NewAccount extends AccountInput {
  readonly isDefault: boolean
  readonly paymentPassword: string
}

type AddRefusal = PasswordRefusal | 'payout_account_is_malformed' | 'payout_account_exists' | 'payout_accounts_are_full'

/**
 * Adds a place for withdrawals. The first one can be used at once. One that joins later waits, so that who stole a session and a payment
 * password still has to wait where the owner can see it.
 */
export async function addPayoutAccount(
  cashier: Cashier,
  memberId: Id<'member'>,
  { isDefault, paymentPassword, ...input }: NewAccount,
  context: Context,
): Promise<Result<store.AccountRow, AddRefusal>> {
  const details = readAccount(input)
  if (!details.ok) return details
  const { fullName } = await readProfile(cashier.identity, cashier.db.read, memberId)
  if (!isTheirOwn(details.value.holder, fullName))
    return no('payout_account_is_malformed', [{ path: 'holder', code: 'name_differs' }])
  const proven = await withLock(
    cashier,
    memberId,
    async () => await checkPaymentPassword(cashier.identity, memberId, paymentPassword, context),
  )
  if (!proven.ok) return proven
  const row = await newRow(cashier, memberId, input.kind, details.value)
  const { payoutAccountsMax, coolingHours } = await readRules(cashier)
  return await cashier.db.tx(async (tx) => {
    await lockMember(tx, memberId)
    const mine = await store.findAccounts(tx, memberId)
    if (mine.some(({ mark }) => Buffer.compare(mark, row.mark) === 0)) return no('payout_account_exists')
    if (mine.length >= payoutAccountsMax) return no('payout_accounts_are_full')
    const isFirst = !(await store.hadAccount(tx, memberId))
    const usableFrom = isFirst ? row.createdAt : new Date(row.createdAt.getTime() + coolingHours * 3_600_000)
    await store.insertAccount(tx, { ...row, usableFrom })
    const isChosen = isDefault || mine.length === 0
    if (isChosen) await store.makeDefault(tx, memberId, row.id)
    await recordAudit(tx, cashier.identity.audit, {
      action: 'payout_account.added',
      actor: { who: 'member', id: memberId },
      subject: memberId,
      address: context.address,
      requestId: context.requestId,
      detail: { account: row.id, kind: row.kind, label: row.label },
    })
    return yes({ ...row, usableFrom, isDefault: isChosen })
  })
}

async function newRow(
  { clock, identity }: Cashier,
  memberId: Id<'member'>,
  kind: ChannelKind,
  details: AccountDetails,
): Promise<store.AccountRow> {
  const id = newId<'payout_account'>(clock)
  const createdAt = new Date(clock.nowMs())
  const { number, holder, institution } = details
  return {
    id,
    memberId,
    kind,
    sealed: await identity.pii.seal(JSON.stringify(details), sealLabel(id)),
    label: labelOf(number),
    holderLabel: maskHolder(holder),
    institution,
    mark: identity.pii.blind(`payout ${kind} ${institution?.toLowerCase() ?? ''} ${number}`),
    isDefault: false,
    createdAt,
    usableFrom: createdAt,
  }
}

/** Number, holder and institution in the open, for the provider alone. */
export async function openDetails({ db, identity }: Cashier, id: string): Promise<AccountDetails> {
  const row = await store.findAnyAccount(db.read, id)
  assert(row, 'a withdrawal has a place to go to')
  return JSON.parse(await identity.pii.unseal(row.sealed, sealLabel(id))) as AccountDetails
}

export async function removePayoutAccount(
  cashier: Cashier,
  memberId: Id<'member'>,
  id: string,
  { paymentPassword, context }: { readonly paymentPassword: string; readonly context: Context },
): Promise<Result<null, PasswordRefusal | 'payout_account_is_unknown'>> {
  if (!(await store.findAccount(cashier.db.read, memberId, id))) return no('payout_account_is_unknown')
  const proven = await withLock(
    cashier,
    memberId,
    async () => await checkPaymentPassword(cashier.identity, memberId, paymentPassword, context),
  )
  if (!proven.ok) return proven
  return await cashier.db.tx(async (tx) => {
    await lockMember(tx, memberId)
    const row = await store.findAccount(tx, memberId, id)
    if (!row) return no('payout_account_is_unknown')
    await store.removeAccount(tx, id, now(cashier))
    const [next] = row.isDefault ? await store.findAccounts(tx, memberId) : []
    if (next) await store.makeDefault(tx, memberId, next.id)
    await recordAudit(tx, cashier.identity.audit, {
      action: 'payout_account.removed',
      actor: { who: 'member', id: memberId },
      subject: memberId,
      address: context.address,
      requestId: context.requestId,
      detail: { account: id },
    })
    return yes(null)
  })
}

export async function choosePayoutAccount(
  cashier: Cashier,
  memberId: Id<'member'>,
  id: string,
): Promise<Result<store.AccountRow, 'payout_account_is_unknown'>> {
  return await cashier.db.tx(async (tx) => {
    await lockMember(tx, memberId)
    const row = await store.findAccount(tx, memberId, id)
    if (!row) return no('payout_account_is_unknown')
    await store.makeDefault(tx, memberId, id)
    return yes({ ...row, isDefault: true })
  })
}
