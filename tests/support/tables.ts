import { openChainStream } from '#engines/fairness/chain.ts'
import type { Json } from '#engines/game.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { playMoneyOf } from '#modules/play/service.ts'
import type { LinkSecret } from '#modules/rounds/model.ts'
import {
  closeRound,
  type DatabaseTime,
  type DealtTable,
  finishLeftRounds,
  type Lease,
  makeTables,
  type OpenChain,
  openChain,
  openRound,
} from '#modules/rounds/service.ts'
import type { LobbyEvent, TableEvent } from '#modules/tables/contract.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import { publishDealt } from '#modules/tables/events.ts'
import { findTable, type LiveTable } from '#modules/tables/list.ts'
import { makeLive } from '#modules/tables/live.ts'
import { inProcessBus } from '#server/bus/in-process.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { TopicAudience } from '#server/socket/audience.ts'
import type { TestPlay } from '#tests/support/play.ts'

export interface OpenedRound {
  readonly number: number
  readonly outcome: Json
  readonly hash: string
  readonly secret: LinkSecret
}

export interface TestTables {
  readonly live: LiveTables
  readonly audience: TopicAudience
  readonly dealt: ReadonlyMap<string, DealtTable>
  readonly told: { readonly tableId: string; readonly event: TableEvent }[]
  readonly toldLobby: LobbyEvent[]
  tableOf(id: string): Promise<LiveTable>
  /** Opens a round of a table; answers its number, and what will come out, which only a test knows. */
  open(id: string, closesAt?: Date): Promise<OpenedRound>
  /** Betting ends, and the round is shown and settled. Where players act, `during` happens once in their time, and then time passes. */
  finish(id: string, during?: () => Promise<void>): Promise<void>
  stop(): void
}

/** The tables of the house on a real database, with the clock and the dealer in the test's hand. */
export async function testTables(db: Database, here: TestPlay, time: DatabaseTime = here.time): Promise<TestTables> {
  const bus = inProcessBus(makeLogger({ level: 'silent' }))
  const audience = new TopicAudience()
  const told: { tableId: string; event: TableEvent }[] = []
  const toldLobby: LobbyEvent[] = []
  const dealt = new Map<string, DealtTable>()
  const { clock, sealer, ledger, wallet, catalog, settings, shownName, announceBalance } = here.play
  const pushTable = (tableId: string, event: TableEvent) => void told.push({ tableId, event })
  const tables = makeTables({
    ...{ db, clock, sealer, ledger, wallet, catalog, shownName, announceBalance, time },
    playMoney: () => playMoneyOf(here.play),
    push: (table, event) => publishDealt({ bus, pushTable }, table, event),
  })
  const live = makeLive({
    ...{ tables, catalog, settings, bus, audience, node: 'one', pushTable },
    scheduler: { add: (table) => void dealt.set(table.id, table), isDealing: () => true },
    groupAddress: (address) => address,
    pushLobby: (event) => void toldLobby.push(event),
  })
  await live.start()
  const chains = new Map<string, OpenChain>()
  const tableOf = async (id: string) => {
    const table = await findTable(live, id)
    if (!table) throw new Error(`there is no table ${id}`)
    return table
  }
  return {
    ...{ live, audience, dealt, told, toldLobby, tableOf },
    async open(id, given) {
      const table = await tableOf(id)
      const chain = chains.get(id) ?? (await openChain(tables, id, 300))
      chains.set(id, chain)
      const closesAt = given ?? new Date(clock.nowMs() + table.phases.betting)
      const { number, secret } = await openRound(tables, chain, closesAt)
      tables.push(table, { type: 'betting', number, closesAt: closesAt.toISOString() })
      await settled()
      return { number, secret, hash: secret.hash, outcome: table.game.draw(openChainStream(nodeHmac, secret)) }
    },
    async finish(id, during = async () => {}) {
      const table = await tableOf(id)
      here.clock.advance(table.phases.betting)
      const number = live.board.find(id)?.number ?? 0
      await db.tx(async (tx) => void (await closeRound(tx, { tableId: id, number })))
      const isActing = () => live.board.find(id)?.phase === 'acting'
      const lease = table.game.acting ? leaseWith(here, isActing, during) : null
      await finishLeftRounds(tables, table, lease)
      await settled()
      for (const error of lease?.failed ?? []) throw error
    },
    stop: () => live.stop(),
  }
}

/** A lease of a dealer whose waiting moves the clock; what goes wrong in the players' time is kept for the test. */
function leaseWith(
  here: TestPlay,
  isActing: () => boolean,
  during: () => Promise<void>,
): Lease & { failed: unknown[] } {
  const failed: unknown[] = []
  let isDone = false
  return {
    failed,
    signal: new AbortController().signal,
    vacantMs: 0,
    isHeld: () => true,
    async wait(ms) {
      await settled()
      if (!isDone && isActing()) {
        isDone = true
        await during().catch((error: unknown) => failed.push(error))
      }
      here.clock.advance(ms)
    },
  }
}

/** What was said on the bus has been heard. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
