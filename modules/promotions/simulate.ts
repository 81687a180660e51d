import { sql } from 'kysely'
import { addDays, dayOf, startOfDay } from '#kit/day.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { arrayOf } from '#kit/sql-arrays.ts'
import type { Reader } from '#kit/tx.ts'
import { findInviters } from '#modules/identity/service.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { readLaw } from '#modules/promotions/law-settings.ts'
import { type History, type Simulation, simulate } from '#modules/promotions/rules/simulate.ts'
import { findWrong } from '#modules/promotions/rules/wrong.ts'
import { tallyZone } from '#modules/wallet/service.ts'

/** The days that a document is tried on: those that are over. */
const simulatedDays = 30

/** What a document would have given in the last thirty days, by the deposits and bets that members really made. Nothing is written. */
export async function simulateDocument(
  promotions: Promotions,
  document: PromotionDocument,
): Promise<Result<Simulation & Pick<History, 'from' | 'to'>, 'promotion_is_malformed'>> {
  const wrong = findWrong(document, await readLaw(promotions, promotions.db.read))
  if (wrong !== null) return no('promotion_is_malformed', [{ path: wrong, code: 'is_wrong' }])
  const { read } = promotions.db
  const zone = await tallyZone(read)
  const to = addDays(dayOf(now(promotions).getTime(), zone), -1)
  const from = addDays(to, 1 - simulatedDays)
  const span = { from, to, currency: document.currency }
  const deposits = await findDeposits(read, span, zone)
  const depositors = document.trigger.on === 'friend' ? [...new Set(deposits.map(({ memberId }) => memberId))] : []
  const friends = await findInviters(read, depositors)
  const inviters = [...new Set([...friends.values()].map(({ inviter }) => inviter))]
  const people = document.for ? await findPeople(read, span, inviters) : new Map<string, Person>()
  const history = { from, to, zone, deposits, play: await findPlay(read, span), people, friends }
  return yes({ ...simulate(document, history), from, to })
}

interface Span {
  readonly from: string
  readonly to: string
  readonly currency: string
}

async function findDeposits(reader: Reader, { from, to, currency }: Span, zone: string): Promise<History['deposits']> {
  const [first, end] = [new Date(startOfDay(from, zone)), new Date(startOfDay(addDays(to, 1), zone))]
  const { rows } = await sql<History['deposits'][number]>`
    select branch.member_id as "memberId", fact.counted_at as at, fact.amount
    from turnover_v_fact as fact join turnover_v_branch as branch on branch.id = fact.branch_id
    where fact.kind = 'deposit' and fact.currency = ${currency} and fact.amount > 0
      and fact.counted_at >= ${first} and fact.counted_at < ${end}
    order by fact.counted_at, fact.seq`.execute(reader)
  return rows
}

async function findPlay(reader: Reader, { from, to, currency }: Span): Promise<History['play']> {
  const { rows } = await sql<History['play'][number]>`
    select branch.member_id as "memberId", played.day::text as day, played.category, sum(played.stake)::bigint as stake,
      sum(played.turnover)::bigint as turnover, sum(played.payout)::bigint as payout
    from turnover_v_branch_day as played join turnover_v_branch as branch on branch.id = played.branch_id
    where played.currency = ${currency} and played.day between ${from}::date and ${to}::date
    group by 1, 2, 3 order by 2, 1, 3`.execute(reader)
  return rows
}

type Person = NonNullable<ReturnType<NonNullable<History['people']>['get']>>

/** Of everybody who deposited, played or had friends who deposited in these days: level, when they came, and the first deposit of all time. */
async function findPeople(
  reader: Reader,
  { from, to, currency }: Span,
  inviters: readonly string[],
): Promise<Map<string, Person>> {
  const { rows } = await sql<Person & { memberId: string }>`
    select branch.member_id as "memberId", coalesce(standing.level, 0)::integer as level, person.created_at as since,
      (select min(fact.counted_at) from turnover_v_fact as fact
        where fact.branch_id = branch.id and fact.kind = 'deposit' and fact.amount > 0) as "firstDepositAt"
    from turnover_v_branch as branch
    left join loyalty_v_level as standing on standing.member_id = branch.member_id
    left join identity_v_person as person on person.id = branch.member_id
    where branch.member_id = any(${arrayOf('uuid', `{${inviters.join(',')}}`)})
      or exists (select 1 from turnover_v_branch_day as played
        where played.branch_id = branch.id and played.currency = ${currency} and played.day between ${from}::date and ${to}::date)
      or exists (select 1 from turnover_v_fact as fact where fact.branch_id = branch.id and fact.kind = 'deposit')`.execute(
    reader,
  )
  return new Map(rows.map(({ memberId, ...person }) => [memberId, person]))
}
