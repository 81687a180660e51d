import { sql } from 'kysely'
import type { Tx } from '#kit/tx.ts'
import { chunkSize, hashLeaf, rootOf } from './merkle.ts'
import { readRoots, rootText, type SignedRoot } from './root.ts'

export interface Finding {
  readonly check: string
  readonly detail: string
}

export interface Verdict {
  readonly checks: number
  readonly postings: bigint
  readonly findings: readonly Finding[]
}

export interface RootVerifier {
  isSignedBy(kid: string, bytes: Uint8Array, signature: Uint8Array): Promise<boolean>
}

/** Each query names the rows that break its rule; none is what we want. They read one snapshot, so writers may go on meanwhile. */
const quickChecks = {
  'balances of a currency sum to zero': sql<{ detail: string }>`
    select currency || ' is off by ' || sum(balance) as detail from ledger_account group by currency having sum(balance) <> 0`,
  'no account is below its floor': sql<{ detail: string }>`
    select 'account ' || id as detail from ledger_account where balance - held < min_balance or held < 0 limit 20`,
  'held is the sum of open holds': sql<{ detail: string }>`
    select 'account ' || a.id as detail from ledger_account a
    left join (select account, sum(amount) as held from ledger_hold where state = 'held' group by account) h on h.account = a.id
    where a.held <> coalesce(h.held, 0) limit 20`,
  'no hold outlives its expiry': sql<{ detail: string }>`
    select 'hold ' || id as detail from ledger_hold where state = 'held' and expires_at < now() - interval '1 hour' limit 20`,
}

const sides = sql`(
  select debit as account, debit_seq as seq, -amount as amount, debit_after as after, currency from ledger_posting
  union all select credit, credit_seq, amount, credit_after, currency from ledger_posting)`

const fullChecks = {
  ...quickChecks,
  'a balance is the sum of its postings, and their count its place': sql<{ detail: string }>`
    select 'account ' || coalesce(a.id, s.account) as detail from ledger_account a
    full join (select account, sum(amount) as balance, count(*) as seq, min(currency) as low, max(currency) as high
               from ${sides} s group by account) s on s.account = a.id
    where a.id is null or a.balance <> coalesce(s.balance, 0) or a.seq <> coalesce(s.seq, 0)
      or (s.account is not null and (s.low <> a.currency or s.high <> a.currency)) limit 20`,
  'every balance after is the one before plus the amount': sql<{ detail: string }>`
    select 'account ' || account || ' at ' || seq as detail from (
      select account, seq, after, sum(amount) over w as running, row_number() over w as place
      from ${sides} s window w as (partition by account order by seq)) lines
    where after <> running or seq <> place limit 20`,
  'every batch has its postings and its root': sql<{ detail: string }>`
    select 'batch ' || coalesce(b.id, p.batch) as detail from ledger_batch b
    full join (select id / 1000 as batch, count(*) as postings, min(at) as low, max(at) as high,
                 sha256(string_agg(ledger_leaf(id, group_id, debit, credit, currency, amount, kind, ref), ''::bytea order by id)) as root
               from ledger_posting group by id / 1000) p on p.batch = b.id
    where b.id is null or p.batch is null or b.postings <> p.postings or b.root <> p.root or b.at <> p.low or b.at <> p.high limit 20`,
  'every chain is whole to its head': sql<{ detail: string }>`
    select 'lane ' || lane || ' at ' || height as detail from (
      select lane, height, hash, previous, ledger_batch_hash(lane, height, at, postings, root, previous) as expected,
        lag(hash, 1, decode(repeat('00', 32), 'hex')) over w as before, row_number() over w as place
      from ledger_batch window w as (partition by lane order by height)) b
    where hash <> expected or previous <> before or height <> place
    union all
    select 'head of lane ' || l.lane from ledger_lane l
    left join lateral (select height, hash from ledger_batch b where b.lane = l.lane order by height desc limit 1) b on true
    where l.height <> coalesce(b.height, 0) or (b.hash is not null and l.head <> b.hash) limit 20`,
  'every accepted intent has one group, and every group one intent': sql<{ detail: string }>`
    select 'group ' || coalesce(i.group_id, p.group_id) as detail
    from (select group_id, count(*) as intents from ledger_idem group by group_id) i
    full join (select distinct group_id from ledger_posting) p on p.group_id = i.group_id
    left join ledger_refusal f on f.group_id = i.group_id
    where i.group_id is null or i.intents <> 1 or (f.group_id is not null and p.group_id is not null) limit 20`,
}

/** The few checks that are cheap enough for every minute. */
export function verifyQuickly(tx: Tx): Promise<Verdict> {
  return run(tx, quickChecks)
}

export async function verifyLedger(tx: Tx, verifier: RootVerifier): Promise<Verdict> {
  const verdict = await run(tx, fullChecks)
  const rootFindings = await verifyRoots(tx, verifier)
  return { ...verdict, checks: verdict.checks + 1, findings: [...verdict.findings, ...rootFindings] }
}

async function run(tx: Tx, checks: Record<string, ReturnType<typeof sql<{ detail: string }>>>): Promise<Verdict> {
  await sql`set transaction isolation level repeatable read`.execute(tx)
  const findings: Finding[] = []
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await query.execute(tx)
    findings.push(...rows.map(({ detail }) => ({ check, detail })))
  }
  const { rows } = await sql<{
    count: bigint
  }>`select coalesce(sum(postings), 0)::bigint as count from ledger_batch`.execute(tx)
  return { checks: Object.keys(checks).length, postings: rows[0]?.count ?? 0n, findings }
}

/** Recomputes each day's root from its batches, and checks that signatures and the line of roots hold. */
async function verifyRoots(tx: Tx, verifier: RootVerifier): Promise<Finding[]> {
  const findings: Finding[] = []
  const check = 'every signed root is what it signed'
  const roots = (await readRoots(tx, { limit: 100_000 })).reverse()
  let previous: Uint8Array = new Uint8Array(32)
  for (const root of roots) {
    if (!(await verifier.isSignedBy(root.kid, rootText(root), root.signature)))
      findings.push({ check, detail: `${root.day}: signature` })
    if (!same(root.previous, previous)) findings.push({ check, detail: `${root.day}: the root before it` })
    if (!same(root.root, await recompute(tx, root))) findings.push({ check, detail: `${root.day}: its batches` })
    previous = root.root
  }
  return findings
}

async function recompute(tx: Tx, { day }: SignedRoot): Promise<Uint8Array> {
  const { rows } = await sql<{ hash: Uint8Array }>`
    select b.hash from ledger_root_lane l join ledger_batch b on b.lane = l.lane and b.height between l.from_height and l.to_height
    where l.day = ${day}::date order by l.first_leaf, b.height`.execute(tx)
  const { rows: covered } = await sql<{ hash: Uint8Array }>`
    select hash from ledger_root_leaf where day = ${day}::date order by place`.execute(tx)
  const leaves = [...rows, ...covered].map(({ hash }) => hashLeaf(hash))
  const chunks: Uint8Array[] = []
  for (let from = 0; from < leaves.length; from += chunkSize) chunks.push(rootOf(leaves.slice(from, from + chunkSize)))
  return rootOf(chunks)
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.from(a).equals(b)
}
