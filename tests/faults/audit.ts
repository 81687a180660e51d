import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import { verifyEvents } from '#modules/bets/service.ts'
import { nameOf } from '#modules/ledger/rules.ts'
import { verifyLedger } from '#modules/ledger/service.ts'
import type { Database } from '#server/db/database.ts'
import { openVault } from '#server/keys/vault.ts'
import { makeVerifier } from '#server/keys/verifier.ts'
import { scope, type WireLeg } from '#tests/faults/calls.ts'
import type { Answer, Entry } from '#tests/faults/journal.ts'

export interface Findings {
  /** Acknowledged as accepted, and not (or not so) in the ledger; or in it without its event. */
  readonly lost: string[]
  /** One key with more than one effect. */
  readonly doubled: string[]
  /** Anything else by which the books differ from the journal or from themselves. */
  readonly drift: string[]
}

interface Posting {
  readonly id: bigint
  readonly group_id: bigint
  readonly debit: bigint
  readonly credit: bigint
  readonly amount: bigint
  readonly debit_after: bigint
  readonly credit_after: bigint
  readonly kind: string
  readonly ref: string
}

interface Books {
  /** By the name that the ledger gives an intent. */
  readonly outcomes: ReadonlyMap<string, { readonly refusal: number; readonly group_id: bigint }>
  readonly postings: ReadonlyMap<string, readonly Posting[]>
  readonly events: ReadonlyMap<string, number>
  readonly holds: ReadonlyMap<string, { readonly state: string; readonly amount: bigint }>
  readonly balances: ReadonlyMap<bigint, { readonly balance: bigint; readonly held: bigint }>
}

/** Compares the client's journal with the books, line by line, and has the ledger verify itself. */
export async function audit(db: Database, secret: Uint8Array, entries: ReadonlyMap<string, Entry>): Promise<Findings> {
  const findings: Findings = { lost: [], doubled: [], drift: [] }
  const books = await readBooks(db)
  for (const entry of entries.values()) auditEntry(entry, books, findings)
  auditStrangers(entries, books, findings)
  auditTotals(entries, books, findings)
  const vault = await openVault({ db, secret, clock: systemClock })
  const verdict = await db.tx((tx) => verifyLedger(tx, makeVerifier(vault.ledgerRoot)))
  for (const { check, detail } of verdict.findings) findings.drift.push(`${check}: ${detail}`)
  findings.drift.push(...(await verifyEvents(db.read)))
  return findings
}

async function readBooks(db: Database): Promise<Books> {
  return await db.tx(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const outcomes = await sql<{ name: string; refusal: number; group_id: bigint }>`
      select i.name, coalesce(f.refusal, 0) as refusal, i.group_id
      from ledger_idem i left join ledger_refusal f on f.group_id = i.group_id`.execute(tx)
    const postings = await sql<Posting>`
      select id, group_id, debit, credit, amount, debit_after, credit_after, kind, ref from ledger_posting order by id`.execute(
      tx,
    )
    const events = await sql<{ key: string; count: number }>`
      select key, count(*)::integer as count from faults_news group by key`.execute(tx)
    const holds = await sql<{ id: string; state: string; amount: bigint }>`
      select id, state, amount from ledger_hold`.execute(tx)
    const accounts = await sql<{ id: bigint; balance: bigint; held: bigint }>`
      select id, balance, held from ledger_account`.execute(tx)
    const balances = new Map<bigint, { balance: bigint; held: bigint }>()
    for (const { id, balance, held } of accounts.rows) {
      const sum = balances.get(familyOf(id)) ?? { balance: 0n, held: 0n }
      balances.set(familyOf(id), { balance: sum.balance + balance, held: sum.held + held })
    }
    return {
      outcomes: new Map(outcomes.rows.map((row) => [row.name, row])),
      postings: Map.groupBy(postings.rows, (row) => row.ref),
      events: new Map(events.rows.map((row) => [row.key, row.count])),
      holds: new Map(holds.rows.map((row) => [row.id, row])),
      balances,
    }
  })
}

/** A house family is sixteen neighbours below zero, named by the lowest; owned accounts are themselves. */
function familyOf(id: bigint): bigint {
  return id > 0n ? id : -((15n - id) / 16n) * 16n
}

function auditEntry({ intent, answers }: Entry, books: Books, { lost, doubled, drift }: Findings): void {
  const { key } = intent
  const [answer] = answers
  if (!answer) {
    drift.push(`${key} was never answered`)
    return
  }
  if (answers.some((other) => textOf(other) !== textOf(answer))) doubled.push(`${key} has answers that differ`)
  const outcome = books.outcomes.get(nameOf({ scope, key }))
  const postings = books.postings.get(key) ?? []
  const events = books.events.get(key) ?? 0
  if ('refusal' in answer) {
    if (postings.length > 0 || events > 0 || outcome?.refusal === 0)
      drift.push(`${key} was refused and yet has effects`)
    return
  }
  const expected = intent.legs.flatMap(describeLeg)
  const found = postings.map(({ kind, debit, credit, amount }) =>
    [kind, familyOf(debit), familyOf(credit), amount].join(' '),
  )
  if (!outcome || outcome.refusal !== 0) lost.push(`${key} was accepted and the ledger does not know it`)
  if (found.length > expected.length) doubled.push(`${key} has ${found.length} postings for ${expected.length} legs`)
  else if (found.join() !== expected.join()) lost.push(`${key} should be ${expected.join()} and is ${found.join()}`)
  if (events === 0) lost.push(`${key} moved money without its news`)
  if (events > 1) doubled.push(`${key} has its news ${events} times`)
  if (receiptText(answer) !== postingsText(outcome?.group_id, postings))
    lost.push(`${key} was given a receipt that the ledger does not bear out`)
}

/** Answers to one key are the same answer; whether it was the first telling may differ. */
function textOf(answer: Answer): string {
  return 'refusal' in answer ? answer.refusal : receiptText(answer)
}

function receiptText({ receipt }: Extract<Answer, { receipt: unknown }>): string {
  const lines = receipt.postings.map(({ id, debitAfter, creditAfter }) => `${id} ${debitAfter} ${creditAfter}`)
  return [receipt.groupId, ...lines].join()
}

function postingsText(groupId: bigint | undefined, postings: readonly Posting[]): string {
  return [groupId, ...postings.map((posting) => `${posting.id} ${posting.debit_after} ${posting.credit_after}`)].join()
}

/** The posting a leg must have left, or nothing for a leg that moves none. */
function describeLeg(leg: WireLeg): string[] {
  if (leg.step === 'post') return [`${leg.kind} ${leg.debit} ${leg.credit} ${leg.amount}`]
  if (leg.step === 'capture') return [`${leg.kind} ${leg.account} ${leg.credit} ${leg.amount}`]
  return []
}

/** Money or events that nobody asked for. */
function auditStrangers(entries: ReadonlyMap<string, Entry>, books: Books, { drift }: Findings): void {
  for (const ref of books.postings.keys()) if (!entries.has(ref)) drift.push(`postings for ${ref}, which nobody sent`)
  for (const key of books.events.keys()) if (!entries.has(key)) drift.push(`news of ${key}, which nobody sent`)
  const names = new Set(entries.keys().map((key) => nameOf({ scope, key })))
  for (const name of books.outcomes.keys()) if (!names.has(name)) drift.push(`an intent ${name}, which nobody sent`)
}

/** The clients' own arithmetic: what every balance and every hold must be, from the accepted intents alone. */
function auditTotals(entries: ReadonlyMap<string, Entry>, books: Books, { drift }: Findings): void {
  const balances = new Map<bigint, bigint>()
  const holds = new Map<string, { state: string; amount: bigint; account: bigint }>()
  const add = (account: string, amount: bigint) =>
    balances.set(BigInt(account), (balances.get(BigInt(account)) ?? 0n) + amount)
  for (const leg of acceptedLegs(entries)) {
    if (leg.step === 'hold') {
      holds.set(leg.hold, { state: 'held', amount: BigInt(leg.amount), account: BigInt(leg.account) })
      continue
    }
    if (leg.step !== 'post') {
      const hold = holds.get(leg.hold)
      if (hold) hold.state = leg.step === 'capture' ? 'captured' : 'released'
    }
    if (leg.step === 'release') continue
    add(leg.step === 'post' ? leg.debit : leg.account, -BigInt(leg.amount))
    add(leg.credit, BigInt(leg.amount))
  }
  const helds = new Map<bigint, bigint>()
  for (const [id, { state, amount, account }] of holds) {
    if (state === 'held') helds.set(account, (helds.get(account) ?? 0n) + amount)
    const found = books.holds.get(id)
    if (found?.state !== state || found.amount !== amount) drift.push(`hold ${id} should be ${state} and is not`)
  }
  if (books.holds.size !== holds.size) drift.push(`${books.holds.size} holds where the journal has ${holds.size}`)
  for (const [account, { balance, held }] of books.balances) {
    const expected = balances.get(account) ?? 0n
    if (balance !== expected) drift.push(`account ${account} has ${balance}, and the journal says ${expected}`)
    const expectedHeld = helds.get(account) ?? 0n
    if (held !== expectedHeld) drift.push(`account ${account} holds ${held}, and the journal says ${expectedHeld}`)
  }
}

function* acceptedLegs(entries: ReadonlyMap<string, Entry>): Generator<WireLeg> {
  for (const { intent, answers } of entries.values()) {
    const [answer] = answers
    if (answer && 'receipt' in answer) yield* intent.legs
  }
}
