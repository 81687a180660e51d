import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import { verifyQuickly } from '#modules/ledger/service.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { findFreePort, ServerProcess } from '#tests/faults/server-process.ts'
import type { Outcome, Size } from '#tests/faults/stage.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { addBettors, type Bettor } from '../../../bench/bet/members.ts'

const stake = '50.00'
const waitMs = 60_000

interface Phase {
  readonly name: 'betting' | 'closing' | 'closed' | 'acting' | 'revealing' | 'result'
  readonly table: string
  readonly spot: string
  /** What the round may come to. In the moment of closing, the dealer may have closed it or not. */
  readonly ends: readonly ('void' | 'over')[]
}

const fast = { table: 'speed-dragon-tiger-agos', spot: 'dragon' }
const seats = { table: 'speed-blackjack-alon', spot: 'seat-1' }
const phases: readonly Phase[] = [
  { name: 'betting', ...fast, ends: ['void'] },
  { name: 'closing', ...fast, ends: ['void'] },
  { name: 'closed', ...fast, ends: ['void', 'over'] },
  { name: 'revealing', ...fast, ends: ['over'] },
  { name: 'result', ...fast, ends: ['over'] },
  { name: 'acting', ...seats, ends: ['over'] },
]
const only = (...names: Phase['name'][]) => phases.filter(({ name }) => names.includes(name))

/** From when somebody can deal again until the next round takes bets; of players who act, of a turn of eight seconds. */
const nextRoundMsMax = 10_000
/** Betting is about to close. */
const closingMs = 900

/**
 * The node that deals a table dies while bets are taken, in their last second, as they close, while players act, while the result is shown and in the
 * pause after it: on the embedded database, where it comes back, and with two nodes on PostgreSQL, where the other goes on. A round whose betting was open is void, any
 * other is paid as its link says, once; who had a seat has time to act. A short run looks at each phase on one of the databases. Both databases are
 * looked at side by side, because nearly all of it is waiting for tables.
 */
export async function killDealer(size: Size): Promise<Outcome> {
  const found = new Findings()
  const ended = await Promise.allSettled([playEmbedded(found, size), playPostgres(found, size)])
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return found.outcome()
}

async function playEmbedded(found: Findings, { isShort }: Size): Promise<void> {
  await playOn(found, null, isShort ? only('closing', 'revealing') : phases, isShort ? 1 : 3)
}

async function playPostgres(found: Findings, { isShort }: Size): Promise<void> {
  const postgres = await startPostgres()
  try {
    const cut = isShort ? only('betting', 'closed', 'result', 'acting') : phases
    await playOn(found, postgres.url, cut, isShort ? 1 : 3)
  } finally {
    await postgres.stop()
  }
}

class Findings {
  readonly details: string[] = []
  faults = 0
  bets = 0
  slowestMs = 0
  lost = 0
  doubled = 0
  drift = 0

  outcome(): Outcome {
    const { lost, doubled, drift, faults, details, bets, slowestMs } = this
    const none = { refused: 0, busy: 0, cut: 0, unclear: 0, hung: 0, wrong: [] }
    return {
      ...{ lost, doubled, drift, faults, details },
      tally: { intents: bets, sent: bets, acknowledged: bets, slowestMs, ...none },
    }
  }
}

async function playOn(
  found: Findings,
  databaseUrl: string | null,
  cut: readonly Phase[],
  times: number,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'laro-dealer-'))
  const secret = randomBytes(32).toString('base64')
  const nodes: ServerProcess[] = []
  const openDb = async (): Promise<Database> =>
    databaseUrl === null
      ? await openEmbedded({ dir: join(folder, 'node-0', 'db') })
      : await openPostgres({ url: databaseUrl, poolSize: 1, hotPoolSize: 1 })
  try {
    for (let node = 0; node < (databaseUrl === null ? 1 : 2); node += 1) {
      const settings = { dataDir: join(folder, `node-${node}`), secret, hasDemo: true }
      nodes.push(new ServerProcess(await findFreePort(), { ...settings, ...(databaseUrl !== null && { databaseUrl }) }))
    }
    // The first start makes the demo; then somebody has money.
    await nodes[0]?.start()
    await nodes[0]?.stop()
    const seeded = await openDb()
    const [bettor] = await addBettors(seeded, 1)
    await seeded.close()
    assert(bettor, 'somebody bets')
    for (const node of nodes) await node.start()
    const house = new Cluster(nodes, bettor, found, databaseUrl)
    for (let time = 0; time < times; time += 1) for (const phase of cut) await house.killIn(phase)
    for (const node of nodes) await node.stop()
    const db = await openDb()
    await count(db, found)
    await db.close()
  } finally {
    for (const node of nodes) await node.kill9()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Every bet has one end, and the ledger holds. */
async function count(db: Database, found: Findings): Promise<void> {
  const { rows } = await sql<{ events: number; slips: number; versions: number }>`
    select (select count(distinct bet_id)::integer from bets_event where product = 'tables') as events,
      (select count(*)::integer from rounds_slip where mode = 'real') as slips,
      (select count(*)::integer from bets_event where product = 'tables') as versions`.execute(db.read)
  const { events = 0, slips = 0, versions = 0 } = rows[0] ?? {}
  found.lost += slips - events
  found.doubled += versions - events
  if (slips !== events) found.details.push(`${slips - events} bets have no end`)
  if (versions !== events) found.details.push(`${versions - events} bets ended twice`)
  const { findings } = await db.tx(verifyQuickly)
  found.drift += findings.length
}

interface TableReply {
  readonly state: { readonly phase: string; readonly number: number | null }
  readonly serverTime: string
  readonly round: { readonly number: number; readonly state: string; readonly closesAt: string } | null
  readonly balance: readonly { readonly currency: string; readonly amount: string }[]
}

interface RoundReply {
  readonly round: { readonly state: string; readonly mine: readonly { readonly payout: string }[] }
}

/** Phases that only the node which deals the table has heard of. */
const dealt = ['acting', 'revealing', 'over', 'settled']

/** Whether a round has come to the phase; where that is a moment of the clock, it is awaited. */
async function isIn({ name }: Phase, number: number, { state, round, serverTime }: TableReply): Promise<boolean> {
  if (name === 'closing' || name === 'closed') {
    const leftMs = Date.parse(round?.closesAt ?? '') - Date.parse(serverTime)
    if (round?.state !== 'betting' || round.number !== number || !(leftMs > closingMs / 3 && leftMs < closingMs))
      return false
    if (name === 'closed') await new Promise((resolve) => setTimeout(resolve, leftMs))
    return true
  }
  const isPhase = name === 'result' ? state.phase === 'over' || state.phase === 'settled' : state.phase === name
  return isPhase && state.number === number
}

class Cluster {
  readonly #nodes: readonly ServerProcess[]
  readonly #bettor: Bettor
  readonly #found: Findings
  readonly #databaseUrl: string | null

  constructor(nodes: readonly ServerProcess[], bettor: Bettor, found: Findings, databaseUrl: string | null) {
    this.#nodes = nodes
    this.#bettor = bettor
    this.#found = found
    this.#databaseUrl = databaseUrl
  }

  async killIn(phase: Phase): Promise<void> {
    const found = this.#found
    const { number, before, dealer } = await this.#betAndReach(phase)
    await dealer.kill9()
    found.faults += 1
    let canDealAtMs = performance.now()
    if (this.#databaseUrl === null) {
      await dealer.start()
      canDealAtMs = performance.now()
    }
    const isNext = async () => {
      const shown = await this.#look(phase)
      return shown?.round?.state === 'betting' && shown.round.number > number
    }
    await this.#until(isNext)
    const tookMs = Math.round(performance.now() - canDealAtMs)
    found.slowestMs = Math.max(found.slowestMs, tookMs)
    if (tookMs > nextRoundMsMax)
      found.details.push(`after a death while ${phase.name} the next round took ${tookMs} ms`)
    const ended = await this.#ask<RoundReply>(phase, `/rounds/${number}?mode=real`)
    const state = ended?.round.state ?? 'unknown'
    if (!phase.ends.some((end) => end === state)) found.details.push(`a round cut while ${phase.name} is ${state}`)
    const payout = Number(ended?.round.mine[0]?.payout ?? Number.NaN)
    if (state === 'void' && payout !== Number(stake)) found.details.push(`a void round gave ${payout} back`)
    const isPaid = async () => Math.round((await this.#cash(phase)) * 100) === Math.round((before + payout) * 100)
    await this.#until(isPaid)
    if (this.#databaseUrl !== null) await dealer.start()
  }

  /**
   * Bets, and waits for the phase. A round with a blackjack has none in which players act, and the last second may be missed: then the next one has to do.
   */
  async #betAndReach(phase: Phase): Promise<{ number: number; before: number; dealer: ServerProcess }> {
    for (;;) {
      const number = await this.#bet(phase)
      const before = await this.#cash(phase)
      const dealer = await this.#dealer(phase)
      let isThere = phase.name === 'betting'
      await this.#until(async () => {
        const shown = await this.#look(phase)
        isThere ||= shown !== null && (await isIn(phase, number, shown))
        return isThere || (shown?.round?.state === 'betting' && shown.round.number !== number)
      })
      if (isThere) return { number, before, dealer }
    }
  }

  /** Bets on a round that takes bets for a while yet. */
  async #bet(phase: Phase): Promise<number> {
    let number = 0
    await this.#until(async () => {
      const shown = await this.#look(phase)
      const leftMs = Date.parse(shown?.round?.closesAt ?? '') - Date.parse(shown?.serverTime ?? '')
      if (shown?.round?.state !== 'betting' || !(leftMs > 3_000)) return false
      number = shown.round.number
      const spots = [{ spot: phase.spot, stake }]
      const body = { key: randomUUID(), mode: 'real', number, currency: 'PHP', spots }
      return (await this.#ask(phase, '/slips', body)) !== null
    })
    this.#found.bets += 1
    return number
  }

  /** By the database, where there are two; the name of a node has the number of its process. */
  async #dealer({ table }: Phase): Promise<ServerProcess> {
    const [only] = this.#nodes
    assert(only, 'there is a node')
    if (this.#databaseUrl === null) return only
    const db = await openPostgres({ url: this.#databaseUrl, poolSize: 1, hotPoolSize: 1 })
    const { rows } = await sql<{ node: string }>`select node from rounds_lease where table_id = ${table}`.execute(
      db.read,
    )
    await db.close()
    return this.#nodes.find(({ pid }) => rows[0]?.node.includes(`-${pid}-`)) ?? only
  }

  async #cash(phase: Phase): Promise<number> {
    const shown = await this.#look(phase)
    return Number(shown?.balance.find(({ currency }) => currency === 'PHP')?.amount ?? Number.NaN)
  }

  /** Each node is asked: nodes without a common bus do not tell each other who is there. What the dealing one says is the newest. */
  async #look({ table }: Phase): Promise<TableReply | null> {
    const shown: TableReply[] = []
    for (const { url, pid } of this.#nodes)
      if (pid !== undefined) {
        const one = await ask<TableReply>(`${url}/wps/tables/${table}?mode=real`, this.#bettor)
        if (one) shown.push(one)
      }
    return shown.find(({ state }) => dealt.includes(state.phase)) ?? shown[0] ?? null
  }

  async #ask<T>({ table }: Phase, path: string, body?: object): Promise<T | null> {
    const node = this.#nodes.find(({ pid }) => pid !== undefined)
    return node ? await ask<T>(`${node.url}/wps/tables/${table}${path}`, this.#bettor, body) : null
  }

  async #until(holds: () => Promise<boolean>): Promise<void> {
    const giveUpAtMs = performance.now() + waitMs
    while (performance.now() < giveUpAtMs) {
      if (await holds()) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`the table did not come to where it had to within ${waitMs} ms`)
  }
}

async function ask<T>(url: string, { token, address }: Bettor, body?: object): Promise<T | null> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address, 'user-agent': 'bench' }
  try {
    const answer = await fetch(url, {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const { success, value } = (await answer.json()) as { success: boolean; value: T }
    return success ? value : null
  } catch {
    return null
  }
}
