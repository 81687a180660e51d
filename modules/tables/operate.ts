import { type Id, newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'
import { recordAudit } from '#modules/audit/service.ts'
import { correctToVoid, declareVoid, findRound, voidRound } from '#modules/rounds/service.ts'
import { changeSetting, listSettings } from '#modules/settings/service.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import { publishToTable } from '#modules/tables/events.ts'
import { listTables } from '#modules/tables/list.ts'
import type { TableState } from '#modules/tables/model.ts'
import { type TableSetting, tablesDocument } from '#modules/tables/settings.ts'
import * as store from '#modules/tables/store.ts'

/** Who does it, for the record of who did what. */
export interface Hand {
  readonly operatorId: Id<'operator'>
  readonly address: string
  readonly requestId: string
}

export interface TableInput {
  readonly state?: TableState | undefined
  readonly limits?: TableSetting['limits'] | undefined
}

const attempts = 3

/** Opens, pauses or closes a table, or changes its limits. A round in play is dealt to its end; it takes no more bets. */
export async function changeTable(
  live: LiveTables,
  id: string,
  input: TableInput,
  { reason, ...hand }: Hand & { readonly reason: string },
): Promise<Result<null, 'table_is_unknown' | 'limits_are_wrong' | 'version_is_stale'>> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const document = (await listSettings(live.settings)).find(({ name }) => name === tablesDocument.name)
    const value = document?.value as (typeof tablesDocument)['initial'] | undefined
    if (!document || !value?.tables.some((one) => one.id === id)) return no('table_is_unknown')
    const change = { ...(input.state && { state: input.state }), ...(input.limits && { limits: input.limits }) }
    const tables = value.tables.map((one) => (one.id === id ? { ...one, ...change } : one))
    const next = { name: tablesDocument.name, version: document.version, value: { ...value, tables } }
    const changed = await changeSetting(live.settings, next, hand.operatorId)
    if (changed.ok) {
      const detail = { table: id, reason, state: input.state ?? null, limits: JSON.stringify(input.limits ?? null) }
      await live.tables.db.tx(async (tx) => await note(tx, live, hand, 'tables.table_changed', detail))
      publishToTable(live, id, { type: 'changed' })
      live.presence.wake()
      return yes(null)
    }
    if (changed.refusal !== 'version_is_stale') return no('limits_are_wrong')
  }
  return no('version_is_stale')
}

type VoidRefusal = 'table_is_unknown' | 'round_is_unknown' | 'round_is_open' | 'round_is_void' | 'void_is_decided'

/**
 * Declares a round void. While it has no result that is done at once, and stakes go back. Once everybody knows the result and is paid, it
 * waits for a second operator.
 */
export async function askVoid(
  live: LiveTables,
  { tableId, number }: { readonly tableId: string; readonly number: number },
  { reason, ...hand }: Hand & { readonly reason: string },
): Promise<Result<store.VoidRequest, VoidRefusal>> {
  const table = (await listTables(live)).get(tableId)
  if (!table) return no('table_is_unknown')
  const { db, clock } = live.tables
  const round = await findRound(db.read, { tableId, number })
  if (!round) return no('round_is_unknown')
  if (round.state === 'void') return no('round_is_void')
  if (round.state === 'over' && !round.isSettled) return no('round_is_open')
  const at = new Date(clock.nowMs())
  const hasResult = round.state === 'over'
  const request: store.VoidRequest = {
    ...{ id: newId<'void'>(clock), tableId, number, reason, hasResult, askedBy: hand.operatorId, askedAt: at },
    ...(hasResult
      ? { state: 'waiting', decidedBy: null, decidedAt: null }
      : { state: 'done', decidedBy: hand.operatorId, decidedAt: at }),
  }
  const isWritten = await db.tx(async (tx) => {
    if (!(await store.insertVoid(tx, request))) return false
    const action = hasResult ? 'tables.void_asked' : 'tables.round_voided'
    await note(tx, live, hand, action, { table: tableId, round: number, reason })
    return true
  })
  if (!isWritten) return no('void_is_decided')
  return yes(hasResult ? request : await carryOut(live, request))
}

type DecideRefusal = 'void_is_unknown' | 'void_is_decided' | 'second_person_is_needed' | 'round_is_void'

/** Somebody else than who asked approves it, or anybody declines it. */
export async function decideVoid(
  live: LiveTables,
  id: string,
  isApproved: boolean,
  hand: Hand,
): Promise<Result<store.VoidRequest, DecideRefusal>> {
  const { db, clock } = live.tables
  const decided = await db.tx(async (tx): Promise<Result<store.VoidRequest, DecideRefusal>> => {
    const request = await store.lockVoid(tx, id)
    if (!request) return no('void_is_unknown')
    if (request.state !== 'waiting') return no('void_is_decided')
    if (isApproved && request.askedBy === hand.operatorId) return no('second_person_is_needed')
    if (isApproved && !(await declareVoid(tx, request))) return no('round_is_void')
    const at = new Date(clock.nowMs())
    const state = isApproved ? 'done' : 'declined'
    await store.decideVoid(tx, id, { state, by: hand.operatorId, at })
    const detail = { table: request.tableId, round: request.number, reason: request.reason }
    await note(tx, live, hand, isApproved ? 'tables.round_voided' : 'tables.void_declined', detail)
    return yes({ ...request, state, decidedBy: hand.operatorId, decidedAt: at })
  })
  return decided.ok && isApproved ? yes(await carryOut(live, decided.value)) : decided
}

/**
 * Does what was decided; whoever was cut off in the middle is followed by the job. A round whose result came out before it could be ended
 * waits for a second person after all.
 */
async function carryOut(live: LiveTables, request: store.VoidRequest): Promise<store.VoidRequest> {
  const { tables } = live
  const table = (await listTables(live)).get(request.tableId)
  if (request.hasResult) await correctToVoid(tables, table ?? null, request, 'round_was_declared_void')
  else {
    if (!table || !(await voidRound(tables, table, request, 'round_was_declared_void'))) {
      await tables.db.tx(async (tx) => await store.askAgain(tx, request.id))
      return { ...request, state: 'waiting', hasResult: true, decidedBy: null, decidedAt: null }
    }
  }
  await tables.db.tx(async (tx) => await store.markCorrected(tx, request.id))
  publishToTable(live, request.tableId, { type: 'changed' })
  return request
}

const carriedOutAtOnce = 20

/** Those whose operator was cut off. One that fails is set aside, and the others are carried out. */
export async function carryOutLeft(live: LiveTables, signal?: AbortSignal): Promise<void> {
  const { db, clock } = live.tables
  const aside = asideOf(live, 'tables-voids', clock)
  const left = await store.findUncorrected(db.read, carriedOutAtOnce + aside.count)
  await aside.each(
    left,
    ({ id }) => id,
    async (request) => await carryOut(live, request),
    signal,
  )
}

async function note(
  tx: Tx,
  { tables }: LiveTables,
  { operatorId, address, requestId }: Hand,
  action: string,
  detail: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  const actor = { who: 'operator', id: operatorId } as const
  await recordAudit(tx, { clock: tables.clock }, { action, actor, address, requestId, detail })
}
