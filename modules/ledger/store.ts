import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { type Account, type AccountId, type Leg, type LedgerRefusal, type Movement, type PostingReceipt, type Receipt, refusals } from './model.ts'
import { hashRequest } from './rules.ts'

const stepNumbers = { post: 0, hold: 1, capture: 2, release: 3, expire: 4 } as const

interface CommitRow {
  lane: number
  batch: bigint
  at: Date
  refusals: string
  replays: string
  groups: string
  ats: string
  debits: string
  credits: string
}

export interface Committed {
  readonly lane: number
  readonly answers: Result<Receipt, LedgerRefusal>[]
}

/**
 * One call of ledger_commit. The movements become flat arrays: each leg points into the list of distinct accounts and holds.
 * Arrays travel as PostgreSQL's own text form, which is several times cheaper than the driver's arrays.
 */
export async function commitMovements(tx: Tx, movements: readonly Movement[], lane: number | null): Promise<Committed> {
  const batch = flatten(movements)
  const { rows } = await sql<CommitRow>`
    select lane, batch, at, array_to_string(refusals, ',') as refusals, array_to_string(replays, ',') as replays,
      array_to_string(groups, ',') as groups,
      (select string_agg(((extract(epoch from a) * 1000000)::bigint)::text, ',' order by o) from unnest(ats) with ordinality x(a, o)) as ats,
      array_to_string(debits_after, ',', '') as debits, array_to_string(credits_after, ',', '') as credits
    from ledger_commit(${lane}::smallint,
      ${batch.keys}::text::text[], ${batch.scopes}::text::text[], ${batch.hashes}::text::bytea[], ${batch.refs}::text::text[],
      ${batch.starts}::text::integer[], ${batch.accounts}::text::bigint[],
      ${batch.steps}::text::smallint[], ${batch.debits}::text::integer[], ${batch.credits}::text::integer[],
      ${batch.amounts}::text::bigint[], ${batch.kinds}::text::text[], ${batch.legHolds}::text::integer[],
      ${batch.holds}::text::uuid[], ${batch.expiries}::text::timestamptz[], ${batch.holdRefs}::text::text[])`.execute(tx)
  const [row] = rows
  assert(row, 'ledger_commit answered nothing')
  return { lane: row.lane, answers: await readAnswers(tx, movements, row) }
}

function flatten(movements: readonly Movement[]) {
  const accounts = [...new Set(movements.flatMap((movement) => movement.legs.flatMap(accountsOf)))].sort((a, b) => (a < b ? -1 : 1))
  const places = new Map(accounts.map((account, i) => [account, i + 1]))
  const placeOf = (account: AccountId) => places.get(account) ?? 0
  const holds = new Map<string, { place: number; expiresAt: Date | null; ref: string }>()
  const starts: number[] = []
  const legs: { step: number; debit: number; credit: number; amount: bigint; kind: string; hold: number }[] = []
  for (const movement of movements) {
    starts.push(legs.length + 1)
    for (const leg of movement.legs) {
      legs.push({
        step: stepNumbers[leg.step],
        debit: placeOf(leg.step === 'post' ? leg.debit : leg.account),
        credit: 'credit' in leg ? placeOf(leg.credit) : 0,
        amount: 'amount' in leg ? leg.amount : 0n,
        kind: 'kind' in leg ? leg.kind : '-',
        hold: leg.step === 'post' ? 0 : placeHold(holds, leg, movement.ref),
      })
    }
  }
  const heldList = [...holds.values()]
  return {
    keys: words(movements.map((movement) => movement.key)),
    scopes: words(movements.map((movement) => movement.scope)),
    hashes: `{${movements.map((movement) => `"\\\\x${hashRequest(movement)}"`).join(',')}}`,
    refs: words(movements.map((movement) => movement.ref)),
    starts: list(starts),
    accounts: list(accounts),
    steps: list(legs.map((leg) => leg.step)),
    debits: list(legs.map((leg) => leg.debit)),
    credits: list(legs.map((leg) => leg.credit)),
    amounts: list(legs.map((leg) => leg.amount)),
    kinds: words(legs.map((leg) => leg.kind)),
    legHolds: list(legs.map((leg) => leg.hold)),
    holds: list([...holds.keys()]),
    expiries: list(heldList.map((hold) => (hold.expiresAt ? `"${hold.expiresAt.toISOString()}"` : 'null'))),
    holdRefs: words(heldList.map((hold) => hold.ref)),
  }
}

function accountsOf(leg: Leg): AccountId[] {
  if (leg.step === 'post') return [leg.debit, leg.credit]
  return leg.step === 'capture' ? [leg.account, leg.credit] : [leg.account]
}

function placeHold(holds: Map<string, { place: number; expiresAt: Date | null; ref: string }>, leg: Exclude<Leg, { step: 'post' }>, ref: string): number {
  const known = holds.get(leg.hold)
  // The first leg that makes the hold gives it its expiry and reference; a later one with the same id is refused anyway.
  const hold = known ?? { place: holds.size + 1, expiresAt: null, ref }
  if (leg.step === 'hold' && !known) hold.expiresAt = leg.expiresAt
  holds.set(leg.hold, hold)
  return hold.place
}

/** Words were checked by assertWellFormed, so none needs escaping inside the quotes. */
function words(values: readonly string[]): string {
  return values.length === 0 ? '{}' : `{"${values.join('","')}"}`
}

function list(values: readonly (string | number | bigint)[]): string {
  return `{${values.join(',')}}`
}

async function readAnswers(tx: Tx, movements: readonly Movement[], row: CommitRow): Promise<Committed['answers']> {
  const refusalNumbers = row.refusals.split(',')
  const replays = row.replays.split(',')
  const groups = row.groups.split(',')
  const ats = row.ats.split(',')
  const debits = row.debits.split(',')
  const credits = row.credits.split(',')
  const answers: Committed['answers'] = []
  let leg = 0
  for (const [i, movement] of movements.entries()) {
    const firstLeg = leg
    leg += movement.legs.length
    const number = Number(refusalNumbers[i])
    if (number > 0) {
      answers.push(no(refusals[number - 1] as LedgerRefusal))
      continue
    }
    const isReplay = replays[i] === 't'
    const groupId = BigInt(groups[i] as string)
    const microseconds = BigInt(ats[i] as string)
    const at = new Date(Number(microseconds / 1000n))
    const postings = isReplay
      ? await readGroup(tx, groupId, microseconds, movement.legs.length)
      : postingsOf(row.batch, firstLeg, leg, debits, credits)
    answers.push(yes({ groupId, at, isReplay, postings }))
  }
  return answers
}

function postingsOf(batch: bigint, from: number, to: number, debits: readonly string[], credits: readonly string[]): PostingReceipt[] {
  const postings: PostingReceipt[] = []
  for (let leg = from; leg < to; leg += 1) {
    const debitAfter = debits[leg]
    const creditAfter = credits[leg]
    if (debitAfter && creditAfter) {
      postings.push({ id: batch * 1000n + BigInt(leg), debitAfter: BigInt(debitAfter), creditAfter: BigInt(creditAfter) })
    }
  }
  return postings
}

async function readGroup(db: Reader, groupId: bigint, microseconds: bigint, legs: number): Promise<PostingReceipt[]> {
  const { rows } = await sql<{ id: bigint; debit_after: bigint; credit_after: bigint }>`
    select id, debit_after, credit_after from ledger_posting
    where id >= ${groupId}::bigint and id < ${groupId + BigInt(legs)}::bigint
      and at = timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond' order by id`.execute(db)
  return rows.map((row) => ({ id: row.id, debitAfter: row.debit_after, creditAfter: row.credit_after }))
}

export async function openAccount(tx: Tx, owner: string, kind: string, currency: Currency): Promise<AccountId> {
  const { rows } = await sql<{ id: AccountId }>`select ledger_open_account(${owner}, ${kind}, ${currency}) as id`.execute(tx)
  assert(rows[0], 'no account was opened')
  return rows[0].id
}

export async function openHouse(tx: Tx, kind: string, currency: Currency): Promise<AccountId> {
  const { rows } = await sql<{ id: AccountId }>`select ledger_open_house(${kind}, ${currency}) as id`.execute(tx)
  assert(rows[0], 'no house account was opened')
  return rows[0].id
}

/** Owned accounts as they are; a house family as the sum of its lanes. */
export async function readAccount(db: Reader, id: AccountId): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${id}::bigint as id, owner, kind, currency, sum(balance)::bigint as balance, sum(held)::bigint as held, sum(seq)::bigint as seq
    from ledger_account where id = ${id}::bigint or (${id}::bigint < 0 and id > ${id}::bigint and id < ${id}::bigint + 16)
    group by owner, kind, currency`.execute(db)
  return rows[0] ?? null
}

export async function readAccountsOf(db: Reader, owner: string): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select id, owner, kind, currency, balance, held, seq from ledger_account where owner = ${owner} and id > 0 order by id`.execute(db)
  return rows
}

export async function addPartitions(tx: Tx, months: number): Promise<number> {
  const { rows } = await sql<{ added: number }>`select ledger_add_partitions(${months}) as added`.execute(tx)
  return rows[0]?.added ?? 0
}
