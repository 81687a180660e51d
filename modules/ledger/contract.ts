import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant } from '#kit/wire.ts'

/** Account, posting and batch numbers are bigints, and so travel as digits. */
const Digits = z.string().regex(/^-?\d{1,19}$/)
const Hex = z.string().regex(/^[0-9a-f]{64}$/)

const Account = z.strictObject({
  id: Digits,
  kind: z.string().meta({ description: 'The purse: cash, bonus, locked…' }),
  currency: CurrencyCode,
  balance: Amount,
  held: Amount,
  available: Amount,
})

export const accounts = route('GET /wps/ledger/accounts', {
  summary: 'My accounts with their balances',
  who: 'member',
  reply: z.strictObject({ accounts: z.array(Account) }),
  refusals: [],
})

const Line = z.strictObject({
  id: Digits,
  groupId: Digits,
  seq: Digits.meta({ description: 'Its place in the account’s history, without gaps' }),
  at: Instant,
  kind: z.string(),
  ref: z.string(),
  amount: Amount,
  balanceAfter: Amount,
})

export const statement = route('GET /wps/ledger/statement', {
  summary: 'The movements of one of my accounts, newest first',
  who: 'member',
  query: z.strictObject({
    account: Digits,
    before: Digits.optional().meta({ description: 'The `next` of the page before' }),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.strictObject({ currency: CurrencyCode, lines: z.array(Line), next: Digits.nullable() }),
  refusals: ['account_is_missing'],
})

const SignedRoot = z.strictObject({
  day: z.iso.date(),
  size: Digits,
  root: Hex,
  previous: Hex,
  signedAt: Instant,
  kid: z.string(),
  signature: z.string().meta({ description: 'Ed25519 over laro-root-v1|day|size|root|previous, base64url' }),
})

export const proof = route('GET /wps/ledger/proof/:posting', {
  summary: 'Evidence that one of my lines is in the signed ledger; tools/check-proof.mjs checks it without our code',
  who: 'member',
  params: z.strictObject({ posting: Digits }),
  reply: z.strictObject({
    line: z.strictObject({
      id: Digits,
      groupId: Digits,
      debit: Digits,
      credit: Digits,
      currency: CurrencyCode,
      amount: Digits.meta({ description: 'Minor units' }),
      kind: z.string(),
      ref: z.string(),
    }),
    batch: z.strictObject({
      lane: z.int(),
      height: Digits,
      atMicros: Digits,
      place: z.int(),
      leaves: z.array(Hex),
      previous: Hex,
      hash: Hex,
    }),
    root: z.strictObject({ place: Digits, path: z.array(Hex), signed: SignedRoot }).nullable(),
  }),
  refusals: ['line_is_unknown'],
})

const PublicKey = z.strictObject({ kid: z.string(), jwk: z.record(z.string(), z.unknown()) })

export const roots = route('GET /wps/ledger/roots', {
  summary: 'The signed daily roots of the whole ledger, newest first, and the keys that signed them',
  who: 'visitor',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(400).default(31) }),
  reply: z.strictObject({ roots: z.array(SignedRoot), keys: z.array(PublicKey) }),
  refusals: [],
})

export const health = route('GET /ops/ledger/health', {
  summary: 'The invariants of the ledger, checked now',
  who: 'operator',
  reply: z.strictObject({
    checks: z.int(),
    postings: Digits,
    findings: z.array(z.strictObject({ check: z.string(), detail: z.string() })),
  }),
  refusals: [],
})
