import { no, type Result, yes } from '#kit/result.ts'
import type { ChannelKind } from '#modules/cashier/model.ts'
import { isSameName } from '#modules/cashier/rules/names.ts'

export interface AccountInput {
  readonly kind: ChannelKind
  readonly number: string
  readonly holder?: string | undefined
  readonly institution?: string | undefined
}

export interface AccountDetails {
  readonly number: string
  readonly holder: string | null
  readonly institution: string | null
}

const numberShapes: Readonly<Record<ChannelKind, RegExp | null>> = {
  // Nobody is paid by a code that somebody else shows.
  qrph: null,
  ewallet: /^09\d{9}$/,
  bank: /^\d{8,20}$/,
  // The two networks that stablecoins of this kind are moved on.
  usdt: /^(T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9a-fA-F]{40})$/,
}

const nameShape = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{1,79}$/u
const institutionShape = /^[\p{L}\p{N}][\p{L}\p{N} .&'()-]{0,59}$/u

/** Reads a place for withdrawals as people write it: spaces and dashes in numbers mean nothing. */
export function readAccount(input: AccountInput): Result<AccountDetails, 'payout_account_is_malformed'> {
  const shape = numberShapes[input.kind]
  const number = input.kind === 'usdt' ? input.number.trim() : spellNumber(input.number, input.kind)
  const holder = input.holder?.trim().replace(/\s+/g, ' ') ?? ''
  const institution = input.institution?.trim().replace(/\s+/g, ' ') ?? ''
  const isNamed = input.kind !== 'usdt'
  const wrong = [
    ...(isNamed && !institutionShape.test(institution) ? ['institution'] : []),
    ...(shape?.test(number) ? [] : ['number']),
    ...(isNamed && !nameShape.test(holder) ? ['holder'] : []),
  ]
  if (wrong.length > 0)
    return no(
      'payout_account_is_malformed',
      wrong.map((path) => ({ path, code: 'is_malformed' })),
    )
  if (!isNamed) return yes({ number, holder: null, institution: number.startsWith('T') ? 'TRC20' : 'ERC20' })
  return yes({ number, holder, institution })
}

function spellNumber(text: string, kind: ChannelKind): string {
  const digits = text.replace(/[\s()-]/g, '')
  return kind === 'ewallet' ? digits.replace(/^(\+63|63)(?=9\d{9}$)/, '0') : digits
}

/** Money goes to the member, not to somebody else. Where no name is known yet there is nothing to compare. */
export function isTheirOwn(holder: string | null, fullName: string | null): boolean {
  return holder === null || fullName === null || isSameName(holder, fullName)
}

export function labelOf(number: string): string {
  return `•••• ${number.slice(-4)}`
}

/** The first letters of each word, for the owner to know it by. */
export function maskHolder(holder: string | null): string | null {
  if (holder === null) return null
  return holder
    .split(' ')
    .map((word) => `${[...word][0] ?? ''}•••`)
    .join(' ')
}
