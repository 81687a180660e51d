import { sql } from 'kysely'
import { isRange } from '#kit/day.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import { isWithin } from '#modules/agents/service.ts'
import type { TeamRefusal } from '#modules/records/model.ts'
import type { Person, TeamInput } from '#modules/records/team/children.ts'
import type { MoneyKind } from '#modules/turnover/model.ts'

export interface MoneyInput extends TeamInput {
  readonly kind: MoneyKind | null
}

export interface MoneyLine {
  readonly seq: bigint
  readonly at: Date
  readonly kind: MoneyKind
  readonly member: Person
  readonly amount: bigint
  readonly ref: string
}

export interface MoneyPage {
  readonly lines: readonly MoneyLine[]
  readonly totals: readonly { readonly kind: MoneyKind; readonly amount: bigint; readonly lines: number }[]
  readonly next: string | null
}

/** A place in the list: the moment as the database writes it, and the number of the fact. */
const cursorShape = /^([0-9: .+-]{19,40})~(\d{1,19})$/

/** Movements of a team's money, newest first. A page costs the same however large the team is. */
export async function readMoney(
  reader: Reader,
  input: MoneyInput,
  after: string | null,
  limit: number,
): Promise<Result<MoneyPage, TeamRefusal>> {
  if (!isRange(input)) return no('range_is_wrong')
  if (!(await isWithin(reader, input.agentId, input.node))) return no('member_not_found')
  const place = after === null ? null : cursorShape.exec(after)
  if (after !== null && !place) return yes({ lines: [], totals: [], next: null })
  const { node, currency, from, to, kind } = input
  const edge = (day: string, days: number) => sql`((${day}::date + ${days}::integer)::timestamp at time zone
    (select time_zone from turnover_v_watermark))`
  const { rows } = await sql<
    Omit<MoneyLine, 'member'> & Omit<Person, 'id'> & { memberId: Person['id']; place: string }
  >`
    with page as materialized (
      select at, seq from turnover_v_team_line
      where node_id = ${node} and currency = ${currency} and at >= ${edge(from, 0)} and at < ${edge(to, 1)}
        and ${kind === null ? sql`true` : sql`kind = ${kind}`}
        and ${place ? sql`(at, seq) < (${place[1]}::timestamptz, ${place[2]}::bigint)` : sql`true`}
      order by at desc, seq desc limit ${limit + 1}
    )
    select fact.seq, fact.happened_at as at, fact.kind, fact.amount, fact.ref, person.id as "memberId", person.username,
      person.nickname, page.at::text || '~' || page.seq as place
    from page join turnover_v_fact as fact using (seq) join turnover_v_branch as branch on branch.id = fact.branch_id
    join identity_v_person as person on person.id = branch.member_id
    order by page.at desc, page.seq desc`.execute(reader)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return yes({
    lines: rows.slice(0, limit).map(({ memberId, username, nickname, ...line }) => {
      return { ...line, member: { id: memberId, username, nickname } }
    }),
    totals: await sumKinds(reader, input),
    next: last?.place ?? null,
  })
}

/** What each kind came to over the whole range. */
async function sumKinds(reader: Reader, { node, currency, from, to, kind }: MoneyInput): Promise<MoneyPage['totals']> {
  const { rows } = await sql<MoneyPage['totals'][number]>`
    select kind, sum(amount)::bigint as amount, sum(lines)::integer as lines from turnover_v_team_money
    where node_id = ${node} and currency = ${currency} and day between ${from}::date and ${to}::date
      and ${kind === null ? sql`true` : sql`kind = ${kind}`}
    group by kind order by kind`.execute(reader)
  return rows
}
