import { sql } from 'kysely'
import type { OutboxEvent, Subscription } from '#kit/listener.ts'
import type { Reader, Tx } from '#kit/tx.ts'

/** The relay's SQL: which events wait for a listener, what was heard, what failed. */

/** One node at a time serves a listener; that is what keeps the order. The lock ends with the transaction, or with the node. */
export async function takeTurn(tx: Tx, listener: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('relay:' || ${listener}, 0)) as taken`.execute(tx)
  return rows[0]?.taken === true
}

/** In order of writing. An event that waits to be tried again holds back the later ones of its key, and no others. */
export async function waitingFor(tx: Tx, subscriber: Subscription, limit: number): Promise<readonly OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    select id, topic, key, payload, at from server_outbox as event
    where topic = ${subscriber.topic}
      and not exists (select from server_heard where event_id = event.id and listener = ${subscriber.name})
      and not exists (
        select from server_delivery_failure as failure
        where failure.listener = ${subscriber.name} and failure.topic = event.topic and failure.key = event.key
          and case when failure.parked_at is null
                then failure.event_id <= event.id and failure.next_at > clock_timestamp()
                else failure.event_id = event.id
              end)
    order by id limit ${limit}`.execute(tx)
  return rows
}

export async function isWaiting(tx: Tx, subscriber: Subscription, id: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from server_outbox where id = ${id}
      and not exists (select from server_heard where event_id = ${id} and listener = ${subscriber.name})`.execute(tx)
  return rows.length > 0
}

export async function markHandled(tx: Tx, subscriber: Subscription, ids: readonly bigint[]): Promise<void> {
  const list = ids.map(String)
  await sql`insert into server_heard (listener, event_id)
    select ${subscriber.name}, unnest(${list}::bigint[])`.execute(tx)
  await sql`delete from server_delivery_failure
    where listener = ${subscriber.name} and event_id = any(${list}::bigint[])`.execute(tx)
}

export interface Patience {
  readonly triesMax: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
}

/** Doubles the wait with every try, and parks the event when tries run out. */
export async function markFailed(
  tx: Tx,
  subscriber: Subscription,
  event: OutboxEvent,
  error: string,
  patience: Patience,
): Promise<{ readonly tries: number; readonly waitMs: number; readonly isParked: boolean }> {
  const { rows } = await sql<{ tries: number }>`
    insert into server_delivery_failure as failure (listener, event_id, topic, key, tries, next_at, error)
    values (${subscriber.name}, ${event.id}, ${event.topic}, ${event.key}, 1, now(), ${error.slice(0, 2000)})
    on conflict (event_id, listener) do update set tries = failure.tries + 1, error = excluded.error
    returning tries`.execute(tx)
  const tries = rows[0]?.tries ?? 1
  const isParked = tries >= patience.triesMax
  const waitMs = Math.min(patience.firstWaitMs * 2 ** (tries - 1), patience.longestWaitMs)
  await sql`
    update server_delivery_failure
    set next_at = clock_timestamp() + ${waitMs}::float8 * interval '1 millisecond',
        parked_at = case when ${isParked}::boolean then now() end
    where listener = ${subscriber.name} and event_id = ${event.id}`.execute(tx)
  return { tries, waitMs, isParked }
}

/** Removes events that everyone in the list has heard, or that nobody listens to: among `ids`, or among all. */
export async function removeHandled(
  tx: Tx,
  subscribers: readonly Subscription[],
  ids?: readonly bigint[],
): Promise<void> {
  const names = subscribers.map((subscriber) => subscriber.name)
  const topics = subscribers.map((subscriber) => subscriber.topic)
  const among = ids ? sql`event.id = any(${ids.map(String)}::bigint[])` : sql`true`
  // Two listeners may finish the same events at once; the one who comes second steps over what the first is removing.
  await sql`
    delete from server_outbox where id in (
      select id from server_outbox as event
      where ${among} and not exists (
        select from unnest(${names}::text[], ${topics}::text[]) as ear (name, topic)
        where ear.topic = event.topic
          and not exists (select from server_heard where event_id = event.id and listener = ear.name))
      for update skip locked)`.execute(tx)
}

export interface Backlog {
  readonly waiting: number
  readonly parked: number
  readonly oldestSeconds: number
}

export async function readBacklog(reader: Reader): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select (select count(*)::float8 from server_outbox) as waiting,
           (select count(*)::float8 from server_delivery_failure where parked_at is not null) as parked,
           (select coalesce(extract(epoch from now() - min(at)), 0)::float8 from server_outbox) as "oldestSeconds"`.execute(
    reader,
  )
  return rows[0] ?? { waiting: 0, parked: 0, oldestSeconds: 0 }
}
