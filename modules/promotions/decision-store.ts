import { sql } from 'kysely'
import { arrayOf } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { AbuseFacts } from '#modules/promotions/rules/abuse.ts'

/** A step of how an award was decided. */
export interface Decision {
  readonly id: string
  readonly award: string
  readonly step: 'judged' | 'decided' | 'appealed' | 'answered'
  /** Of a judgement why it waits, or `clear`; of an operator's step `given`, `rejected` or `stays`; of an appeal `open`. */
  readonly outcome: string
  readonly facts: AbuseFacts | null
  readonly reason: string | null
  readonly operatorId: string | null
  readonly at: Date
}

const columns = sql`id, award, step, outcome, facts, reason, operator_id as "operatorId", at`

/** False where an award has been appealed, or its appeal answered, before. */
export async function insertDecision(tx: Tx, decision: Decision): Promise<boolean> {
  const { id, award, step, outcome, facts, reason, operatorId, at } = decision
  const { rows } = await sql`insert into promotions_decision (id, award, step, outcome, facts, reason, operator_id, at)
    values (${id}, ${award}, ${step}, ${outcome}, ${facts === null ? null : JSON.stringify(facts)}::text::jsonb, ${reason}, ${operatorId}, ${at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Of some awards, in the order in which they were made. */
export async function findDecisions(reader: Reader, awards: readonly string[]): Promise<Decision[]> {
  if (awards.length === 0) return []
  const { rows } = await sql<Decision>`select ${columns} from promotions_decision
    where award = any(${arrayOf('uuid', `{${awards.join(',')}}`)}) order by award, seq`.execute(reader)
  return rows
}

/** Awards whose appeals wait for an answer, the oldest first. */
export async function findOpenAppeals(reader: Reader, limit: number): Promise<string[]> {
  const { rows } = await sql<{ award: string }>`select award from promotions_decision as appeal
    where step = 'appealed' and not exists (
      select from promotions_decision as answer where answer.award = appeal.award and answer.step = 'answered')
    order by seq limit ${limit}`.execute(reader)
  return rows.map(({ award }) => award)
}

/** Judgements after a place in their order that something spoke against, with the accounts that they name. */
export async function findFlagged(
  reader: Reader,
  after: bigint,
  limit: number,
): Promise<{ readonly seq: bigint; readonly members: readonly string[] }[]> {
  const { rows } = await sql<{ seq: bigint; members: string[] }>`
    select decision.seq, array[award.member_id::text]
      || array(select twin ->> 'memberId' from jsonb_array_elements(facts -> 'twins') as twin) as members
    from promotions_decision as decision join promotions_award as award on award.id = decision.award
    where decision.seq > ${after} and step = 'judged' and outcome <> 'clear' order by decision.seq limit ${limit}`.execute(
    reader,
  )
  return rows
}
