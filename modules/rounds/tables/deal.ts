import { openChainStream } from '#engines/fairness/chain.ts'
import type { Json } from '#engines/game.ts'
import { assert } from '#kit/assert.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { continueChain, type OpenChain, openChain } from '#modules/rounds/chains.ts'
import type { RoundName, SharedRound } from '#modules/rounds/model.ts'
import { openRound, unsealLink } from '#modules/rounds/open-round.ts'
import type { DealtTable, Lease } from '#modules/rounds/scheduler.ts'
import { closeRound, endRound, findRound, findUnsettledRounds } from '#modules/rounds/store.ts'
import { settleRound } from '#modules/rounds/tables/settle.ts'
import type { Table, Tables } from '#modules/rounds/tables/table.ts'

/** A table whose game follows from the link alone, as a node deals it. */
export function dealTable(tables: Tables, table: Table): DealtTable {
  return {
    id: table.id,
    async deal(lease) {
      await finishLeftRounds(tables, table)
      let chain = await openChain(tables, table.id)
      while (lease.isHeld()) {
        chain = await continueChain(tables, chain)
        await dealRound(tables, table, chain, lease)
      }
    },
    leave: async () => await finishLeftRounds(tables, table),
  }
}

export async function dealRound(tables: Tables, table: Table, chain: OpenChain, lease: Lease): Promise<void> {
  const closesAt = new Date(tables.clock.nowMs() + table.phases.betting)
  const { number } = await openRound(tables, chain, closesAt)
  tables.push(table.id, { type: 'betting', number, closesAt: closesAt.toISOString() })
  await lease.wait(table.phases.betting)
  if (!lease.isHeld()) return
  await finishRound(tables, table, { tableId: table.id, number }, async () => await lease.wait(table.phases.step))
  await lease.wait(table.phases.result)
}

/**
 * Closes betting, draws what the link says, shows it step by step and settles. Each part happens once, whoever tries, so a round that was
 * left in the middle is finished the same way.
 */
async function finishRound(
  tables: Tables,
  table: Table,
  name: RoundName,
  pause: () => Promise<void> = async () => {},
): Promise<void> {
  const { db } = tables
  if (await db.tx(async (tx) => await closeRound(tx, name)))
    tables.push(table.id, { type: 'closed', number: name.number })
  const round = await roundNamed(tables, name)
  if (round.state === 'closed') {
    const drawn = await draw(tables, table, round)
    for (const [at, step] of table.game.reveal(drawn.outcome).entries()) {
      tables.push(table.id, { type: 'step', number: name.number, at, step })
      await pause()
    }
    await end(tables, round, drawn, 'over')
  }
  await settleRound(tables, table, await roundNamed(tables, name))
}

interface Drawn {
  readonly outcome: Json
  readonly hash: string
}

/** What the round's link says. */
async function draw(tables: Tables, { game }: Table, round: SharedRound): Promise<Drawn> {
  const secret = await unsealLink(tables, round)
  return { outcome: game.draw(openChainStream(nodeHmac, secret)), hash: secret.hash }
}

/** Makes what came out public, and the link it follows from. */
async function end(
  tables: Tables,
  round: SharedRound,
  { outcome, hash }: Drawn,
  state: 'over' | 'void',
): Promise<void> {
  const at = new Date(tables.clock.nowMs())
  if (await tables.db.tx(async (tx) => await endRound(tx, round, { state, outcome, hash, at })))
    tables.push(round.tableId, { type: 'over', number: round.number, state, outcome, hash })
}

const leftAtOnce = 100

/**
 * Rounds that another dealer left. Where betting had closed, the link decides as if nothing had happened. Where it was still open the round
 * is void: who had not bet yet has lost the time to do so. A round that cannot be finished is set aside.
 */
export async function finishLeftRounds(tables: Tables, table: Table): Promise<void> {
  const { asideRounds, db } = tables
  const left = await findUnsettledRounds(db.read, table.id, leftAtOnce + asideRounds.count)
  const nameOf = ({ number }: SharedRound) => `${table.id} ${number}`
  for (const round of asideRounds.due(left, nameOf)) {
    await asideRounds.attempt(nameOf(round), async () => {
      if (round.state === 'betting') await giveBack(tables, table, round)
      else await finishRound(tables, table, round)
    })
  }
}

async function giveBack(tables: Tables, table: Table, name: RoundName): Promise<void> {
  await tables.db.tx(async (tx) => await closeRound(tx, name))
  const closed = await roundNamed(tables, name)
  await end(tables, closed, await draw(tables, table, closed), 'void')
  await settleRound(tables, table, await roundNamed(tables, name))
}

async function roundNamed({ db }: Tables, name: RoundName): Promise<SharedRound> {
  const round = await findRound(db.read, name)
  assert(round, 'a round that was dealt stays')
  return round
}
