import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader } from '#kit/tx.ts'
import type { Account, StatementLine } from '#modules/ledger/model.ts'
import { readAccountsOf, readStatement } from '#modules/ledger/service.ts'
import { findGrants } from '#modules/wallet/grant-store.ts'
import { type Held, listHeld } from '#modules/wallet/lines.ts'
import { canPay } from '#modules/wallet/rules/grant.ts'
import { freeOf } from '#modules/wallet/standing.ts'

/** All that a member has in one currency, wherever it is. */
export interface Funds {
  readonly currency: Currency
  readonly cash: bigint
  /** The part of the cash that is set aside. */
  readonly held: bigint
  readonly bonus: bigint
  readonly locked: bigint
  readonly floats: readonly { readonly vendor: string; readonly balance: bigint }[]
  readonly total: bigint
}

const floatPrefix = 'vendor_float:'
const bonusPrefix = 'bonus:'

/** One statement reads all purses, so the sum is that of one moment, whatever is moving between them. */
export async function fundsOf(reader: Reader, memberId: Id<'member'>, currency: Currency): Promise<Funds> {
  const accounts = (await readAccountsOf(reader, memberId)).filter((account) => account.currency === currency)
  const of = (kind: string) => accounts.find((account) => account.kind === kind)
  const cash = of('cash')
  const floats = accounts.flatMap(({ kind, balance }) =>
    kind.startsWith(floatPrefix) ? [{ vendor: kind.slice(floatPrefix.length), balance }] : [],
  )
  return {
    currency,
    cash: cash?.balance ?? 0n,
    held: cash?.held ?? 0n,
    bonus: accounts.reduce((sum, { kind, balance }) => (kind.startsWith(bonusPrefix) ? sum + balance : sum), 0n),
    locked: of('locked')?.balance ?? 0n,
    floats,
    total: accounts.reduce((sum, { balance }) => sum + balance, 0n),
  }
}

/** What a member can stake now: cash that is not set aside, and bonus money that may pay. Who has no bonus money costs one question. */
export async function playableOf(
  reader: Reader,
  memberId: Id<'member'>,
  currency: Currency,
  now: Date,
): Promise<bigint> {
  const accounts = (await readAccountsOf(reader, memberId)).filter((account) => account.currency === currency)
  const cash = accounts.find(({ kind }) => kind === 'cash')
  const purses = accounts.filter((account) => account.kind.startsWith(bonusPrefix) && freeOf(account) > 0n)
  const grants = purses.length > 0 ? await findGrants(reader, memberId) : []
  const paying = new Set(grants.filter((grant) => canPay(grant, now)).map(({ purse }) => purse))
  const free = cash ? freeOf(cash) : 0n
  return purses.reduce((sum, purse) => (paying.has(purse.id) ? sum + freeOf(purse) : sum), free)
}

export interface Explained {
  readonly currency: Currency
  readonly value: bigint
  readonly lines: readonly StatementLine[]
  readonly held: readonly Held[]
  /** Of all bonus money: the purse of each grant. */
  readonly purses: readonly { readonly figure: string; readonly balance: bigint }[]
  readonly next: bigint | null
}

export interface ExplainInput {
  /** cash, held, bonus, bonus: and a grant, locked, or float: and the vendor's code. */
  readonly figure: string
  readonly currency: Currency
  readonly before: bigint | undefined
  readonly limit: number
}

/** The lines whose sum a figure is, newest first; of what is set aside, what for. A purse that was never opened has none. */
export async function explain(reader: Reader, memberId: Id<'member'>, input: ExplainInput): Promise<Explained> {
  const { figure, currency, before, limit } = input
  if (figure === 'bonus') return { ...(await explainBonus(reader, memberId, currency)), currency }
  const isHeld = figure === 'held'
  const account = await findAccount(
    reader,
    memberId,
    isHeld ? 'cash' : figure.replace(/^float:/, floatPrefix),
    currency,
  )
  const none = { lines: [], held: [], purses: [], next: null }
  if (!account) return { currency, value: 0n, ...none }
  if (isHeld) return { currency, value: account.held, ...none, held: await listHeld(reader, account.id) }
  const lines = await readStatement(reader, { account: account.id, before, limit })
  const last = lines.length === limit ? lines.at(-1) : undefined
  const next = last && last.seq > 1n ? last.seq : null
  // Between two looks the purse may have moved: the newest line says what the figure is that these lines explain.
  const value = before === undefined ? (lines[0]?.balanceAfter ?? 0n) : account.balance
  // Of a bonus purse nothing else says what of it waits with a bet.
  const isWaiting = figure.startsWith(bonusPrefix) && before === undefined && account.held > 0n
  return { currency, value, lines, held: isWaiting ? await listHeld(reader, account.id) : [], purses: [], next }
}

/** Bonus money lies in a purse for each grant, and each of those has lines of its own. */
async function explainBonus(reader: Reader, memberId: Id<'member'>, currency: Currency) {
  const accounts = await readAccountsOf(reader, memberId)
  const purses = accounts.flatMap(({ kind, currency: own, balance }) =>
    kind.startsWith(bonusPrefix) && own === currency ? [{ figure: kind, balance }] : [],
  )
  return { value: purses.reduce((sum, { balance }) => sum + balance, 0n), lines: [], held: [], purses, next: null }
}

async function findAccount(
  reader: Reader,
  memberId: Id<'member'>,
  kind: string,
  currency: Currency,
): Promise<Account | undefined> {
  const accounts = await readAccountsOf(reader, memberId)
  return accounts.find((account) => account.kind === kind && account.currency === currency)
}
