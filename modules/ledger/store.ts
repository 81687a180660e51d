import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'
import {
  type Account,
  type AccountId,
  type LedgerRefusal,
  type Leg,
  type Movement,
  type Payout,
  type PostingReceipt,
  type Receipt,
  refusals,
  type Unit,
} from './model.ts'
import { hashRequest, nameOf } from './rules.ts'

const stepNumbers = { post: 0, hold: 1, capture: 2, release: 3, expire: 4 } as const

interface CommitRow {
  lane: number
  batch: bigint
  at: Date
  /** Nothing when every item is new and accepted, as nearly always. */
  refusals: string | null
  replays: string | null
  groups: string | null
  debits: string
  credits: string
}

type Answers = Result<Receipt, LedgerRefusal>[]

/** The lane each open transaction has taken. A transaction that posts twice must go on in its lane, which it holds until it ends. */
const lanesTaken = new WeakMap<Tx, number>()

/** What the movement of this name was about; null when there was none, or it was refused. */
export async function findRef(reader: Reader, name: Pick<Movement, 'scope' | 'key'>): Promise<string | null> {
  const { rows } = await sql<{ ref: string }>`
    select posting.ref from ledger_idem as idem join ledger_posting as posting on posting.id = idem.group_id and posting.at = idem.at
    where idem.name = ${nameOf(name)}`.execute(reader)
  return rows[0]?.ref ?? null
}

/**
 * One call of ledger_commit. The movements become flat arrays: each leg points into the list of distinct accounts and holds.
 * Arrays travel as PostgreSQL's own text form, which is several times cheaper than the driver's arrays.
 */
export async function commitMovements(tx: Tx, movements: readonly Movement[]): Promise<Answers> {
  const batch = flatten(movements)
  // A pass never covers a neighbour that was not looked at.
  const isGuardPassed = movements.every((movement) => movement.isGuardPassed === true)
  const { rows } = await sql<CommitRow>`${kept}
    select lane, batch, at, array_to_string(refusals, ',') as refusals, array_to_string(groups, ',') as groups,
      case when replays is not null then
        array_to_string(array(select (extract(epoch from r) * 1000000)::bigint from unnest(replays) r), ',', '') end as replays,
      array_to_string(debits_after, ',', '') as debits, array_to_string(credits_after, ',', '') as credits
    from ledger_commit(${lanesTaken.get(tx) ?? null}::smallint,
      ${batch.names}::text::text[], ${batch.hashes}::text::uuid[],
      ${batch.starts}::text::integer[], ${batch.accounts}::text::bigint[],
      ${batch.steps}::text::smallint[], ${batch.debits}::text::integer[], ${batch.credits}::text::integer[],
      ${batch.amounts}::text::bigint[], ${batch.kinds}::text::text[], ${batch.refs}::text::text[],
      ${batch.items}::text::integer[], ${batch.firsts}::text::integer[], ${batch.legHolds}::text::integer[],
      ${batch.holds}::text::uuid[], ${batch.expiries}::text::timestamptz[], ${batch.holdRefs}::text::text[],
      ${batch.holdKinds}::text::text[], ${isGuardPassed}::boolean)`.execute(tx)
  const [row] = rows
  assert(row, 'ledger_commit answered nothing')
  lanesTaken.set(tx, row.lane)
  return await readAnswers(tx, movements, row)
}

/** Payouts from one family of the house, after their stakes. Gives what each purse then holds; whatever does not fit is an error. */
export async function commitPayouts(
  tx: Tx,
  house: AccountId,
  kind: string,
  payouts: readonly Payout[],
): Promise<bigint[]> {
  const column = (pick: (payout: Payout) => bigint) => `{${payouts.map(pick).join(',')}}`
  const { rows } = await sql<{ balances: string }>`${kept}
    select array_to_string(balances, ',') as balances
    from ledger_pay_after(${lanesTaken.get(tx) ?? null}::smallint, ${house}::bigint, ${kind}::text,
      ${column(({ groupId }) => groupId)}::text::bigint[], ${column(({ purse }) => purse)}::text::bigint[],
      ${column(({ amount }) => amount)}::text::bigint[],
      ${`{"${payouts.map(({ ref }) => ref).join('","')}"}`}::text::text[])`.execute(tx)
  assert(rows[0], 'ledger_pay_after answered nothing')
  return rows[0].balances.split(',').map(BigInt)
}

/** Written for speed, with plain string building: it runs once for every bet. */
function flatten(movements: readonly Movement[]) {
  const places = placeAccounts(movements)
  const holds: Holds = new Map()
  let [names, hashes, starts] = ['', '', '']
  let [steps, debits, credits, amounts, kinds, refs, items, firsts, legHolds] = ['', '', '', '', '', '', '', '', '']
  let item = 0
  let leg = 1
  let comma = ''
  for (const movement of movements) {
    const first = leg
    item += 1
    names += `${comma}"${nameOf(movement)}"`
    hashes += comma + hashRequest(movement)
    starts += comma + first
    for (const step of movement.legs) {
      const isPost = step.step === 'post'
      steps += comma + stepNumbers[step.step]
      debits += comma + places.get(isPost ? step.debit : step.account)
      credits += comma + (isPost || step.step === 'capture' ? places.get(step.credit) : 0)
      amounts += comma + ('amount' in step ? step.amount : 0)
      kinds += `${comma}"${('kind' in step && step.kind) || '-'}"`
      refs += `${comma}"${movement.ref}"`
      items += comma + item
      firsts += comma + first
      legHolds += comma + (isPost ? 0 : placeHold(holds, step, movement.ref))
      comma = ','
      leg += 1
    }
  }
  const held = [...holds.values()]
  return {
    names: `{${names}}`,
    hashes: `{${hashes}}`,
    starts: `{${starts}}`,
    accounts: `{${[...places.keys()].join(',')}}`,
    steps: `{${steps}}`,
    debits: `{${debits}}`,
    credits: `{${credits}}`,
    amounts: `{${amounts}}`,
    kinds: `{${kinds}}`,
    refs: `{${refs}}`,
    items: `{${items}}`,
    firsts: `{${firsts}}`,
    legHolds: `{${legHolds}}`,
    holds: `{${[...holds.keys()].join(',')}}`,
    expiries: `{${held.map((hold) => (hold.expiresAt ? `"${hold.expiresAt.toISOString()}"` : 'null')).join(',')}}`,
    holdRefs: `{${held.map((hold) => `"${hold.ref}"`).join(',')}}`,
    holdKinds: `{${held.map((hold) => `"${hold.kind}"`).join(',')}}`,
  }
}

/** Distinct accounts in ascending order, each with its place counted from one. */
function placeAccounts(movements: readonly Movement[]): Map<AccountId, number> {
  const accounts = new Set<AccountId>()
  for (const { legs } of movements) {
    for (const leg of legs) {
      accounts.add(leg.step === 'post' ? leg.debit : leg.account)
      if (leg.step === 'post' || leg.step === 'capture') accounts.add(leg.credit)
    }
  }
  const ascending = BigInt64Array.from(accounts).sort()
  const places = new Map<AccountId, number>()
  for (let i = 0; i < ascending.length; i += 1) places.set(ascending[i] as AccountId, i + 1)
  return places
}

type Holds = Map<string, { place: number; expiresAt: Date | null; ref: string; kind: string }>

function placeHold(holds: Holds, leg: Exclude<Leg, { step: 'post' }>, ref: string): number {
  const known = holds.get(leg.hold)
  if (known) return known.place
  // The first leg that names a hold is the one that makes it, if any does; a second making is refused anyway.
  const place = holds.size + 1
  const made =
    leg.step === 'hold' ? { expiresAt: leg.expiresAt, kind: leg.kind ?? '-' } : { expiresAt: null, kind: '-' }
  holds.set(leg.hold, { place, ref, ...made })
  return place
}

async function readAnswers(tx: Tx, movements: readonly Movement[], row: CommitRow): Promise<Answers> {
  const refusalNumbers = row.refusals?.split(',')
  const replays = row.replays?.split(',')
  const groups = row.groups?.split(',')
  const debits = row.debits.split(',')
  const credits = row.credits.split(',')
  const answers: Answers = []
  let leg = 0
  for (const [i, movement] of movements.entries()) {
    const firstLeg = leg
    leg += movement.legs.length
    const number = Number(refusalNumbers?.[i] ?? 0)
    if (number > 0) {
      answers.push(no(refusals[number - 1] as LedgerRefusal))
      continue
    }
    const replayOf = replays?.[i]
    if (replayOf) {
      const groupId = BigInt(groups?.[i] as string)
      const postings = await readGroup(tx, groupId, BigInt(replayOf))
      answers.push(yes({ groupId, at: new Date(Number(replayOf) / 1000), isReplay: true, postings }))
      continue
    }
    const postings = postingsOf(row.batch, firstLeg, leg, debits, credits)
    answers.push(yes({ groupId: row.batch * 1000n + BigInt(firstLeg), at: row.at, isReplay: false, postings }))
  }
  return answers
}

function postingsOf(
  batch: bigint,
  from: number,
  to: number,
  debits: readonly string[],
  credits: readonly string[],
): PostingReceipt[] {
  const postings: PostingReceipt[] = []
  for (let leg = from; leg < to; leg += 1) {
    const debitAfter = debits[leg]
    const creditAfter = credits[leg]
    if (debitAfter && creditAfter) {
      postings.push({
        id: batch * 1000n + BigInt(leg),
        debitAfter: BigInt(debitAfter),
        creditAfter: BigInt(creditAfter),
      })
    }
  }
  return postings
}

/** A replayed intent may have other legs now than it had then, so the group itself says which are its own. */
async function readGroup(db: Reader, groupId: bigint, microseconds: bigint): Promise<PostingReceipt[]> {
  const { rows } = await sql<{ id: bigint; debit_after: bigint; credit_after: bigint }>`
    select id, debit_after, credit_after from ledger_posting
    where id >= ${groupId}::bigint and id < ${groupId + 100n}::bigint and group_id = ${groupId}::bigint
      and at = timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond' order by id`.execute(db)
  return rows.map((row) => ({ id: row.id, debitAfter: row.debit_after, creditAfter: row.credit_after }))
}

/** For this transaction alone. */
export async function limitLockWait(tx: Tx, milliseconds: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${milliseconds}ms`}, true)`.execute(tx)
}

export async function openAccount(tx: Tx, owner: string, kind: string, currency: Unit): Promise<AccountId> {
  const { rows } = await sql<{
    id: AccountId
  }>`select ledger_open_account(${owner}, ${kind}, ${currency}) as id`.execute(tx)
  assert(rows[0], 'no account was opened')
  return rows[0].id
}

export async function openHouse(tx: Tx, kind: string, currency: Unit): Promise<AccountId> {
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
    select id, owner, kind, currency, balance, held, seq from ledger_account where owner = ${owner} and id > 0 order by id`.execute(
    db,
  )
  return rows
}

/**
 * The same of many owners, whose ids are uuids. Each owner's are looked up by the index, whenever the plan was made: compared with a list, and while
 * nothing was known of the table, the condition on ids was looked up for every account that there is.
 */
export async function readAccountsOfAll(db: Reader, owners: readonly string[]): Promise<Account[]> {
  const { rows } = await sql<Account>`${kept}
    select own.id, own.owner, own.kind, own.currency, own.balance, own.held, own.seq
    from unnest(${`{${owners.join(',')}}`}::text::text[]) as asked (owner)
    cross join lateral (select * from ledger_account where owner = asked.owner offset 0) as own
    where own.id > 0 order by own.id`.execute(db)
  return rows
}

/**
 * Guards all accounts of an owner, present and future: lines and holds of these kinds go out only in movements that a guard has passed.
 * Null takes the guard away. Whatever went through without it has committed when this does.
 */
export async function guardOwner(tx: Tx, owner: string, kinds: readonly string[] | null): Promise<void> {
  await sql`select ledger_guard_owner(${owner}, ${kinds === null ? null : `{${kinds.join(',')}}`}::text::text[])`.execute(
    tx,
  )
}

export async function addPartitions(tx: Tx, months: number): Promise<number> {
  const { rows } = await sql<{ added: number }>`select ledger_add_partitions(${months}) as added`.execute(tx)
  return rows[0]?.added ?? 0
}
