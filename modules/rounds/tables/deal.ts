import { openChainStream } from '#engines/fairness/chain.ts'
import type { Json } from '#engines/game.ts'
import { assert } from '#kit/assert.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { continueChain, type OpenChain, openChain } from '#modules/rounds/chains.ts'
import type { LinkSecret, RoundName, SharedRound, VoidReason } from '#modules/rounds/model.ts'
import { openRound, unsealLink } from '#modules/rounds/open-round.ts'
import type { DealtTable, Lease } from '#modules/rounds/scheduler.ts'
import { closeRound, endRound, findRound, findUnsettledRounds } from '#modules/rounds/store.ts'
import { findOutcome, letPlayersAct } from '#modules/rounds/tables/acting.ts'
import { readPools } from '#modules/rounds/tables/pools.ts'
import { settleRound } from '#modules/rounds/tables/settle.ts'
import type { Table, Tables } from '#modules/rounds/tables/table.ts'

/**
 * A table whose game follows from the link alone, as a node deals it. `next` is asked before each round: it waits until one is to be dealt,
 * and answers the table as it is by then, or null
 * when the lease ended. A table at which nobody ever played has no chain yet.
 */
export function dealTable(
  tables: Tables,
  table: Table,
  next: (lease: Lease) => Promise<Table | null> = async () => table,
): DealtTable {
  return {
    id: table.id,
    async deal(lease) {
      await finishLeftRounds(tables, table, lease)
      let chain: OpenChain | null = null
      while (lease.isHeld()) {
        const now = await next(lease)
        if (!now || !lease.isHeld()) return
        chain = chain ? await continueChain(tables, chain) : await openChain(tables, table.id)
        await dealRound(tables, now, chain, lease)
      }
    },
    leave: async () => await finishLeftRounds(tables, table),
  }
}

export async function dealRound(tables: Tables, table: Table, chain: OpenChain, lease: Lease): Promise<void> {
  const closesAt = new Date(tables.clock.nowMs() + table.phases.betting)
  const { number } = await openRound(tables, chain, closesAt)
  tables.push(table, { type: 'betting', number, closesAt: closesAt.toISOString() })
  await lease.wait(table.phases.betting)
  if (!lease.isHeld()) return
  await finishRound(
    tables,
    table,
    { tableId: table.id, number },
    lease,
    async () => await lease.wait(table.phases.step),
  )
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
  lease: Lease | null,
  pause: () => Promise<void> = async () => {},
): Promise<void> {
  const { db } = tables
  if (await db.tx(async (tx) => await closeRound(tx, name))) tables.push(table, { type: 'closed', number: name.number })
  const round = await roundNamed(tables, name)
  if (round.state === 'closed') {
    const drawn = await drawActed(tables, table, round, lease)
    // Players have not acted yet, and whoever deals the table next lets them.
    if (!drawn) return
    const fault = table.game.pooled?.whyVoid(table.game.pooled.poolsOf(drawn.outcome)) ?? null
    if (fault) return void (await voidRound(tables, table, name, fault))
    // Where players acted, some steps were shown before.
    const shown = table.game.acting?.open(drawn.outcome).length ?? 0
    for (const [at, step] of table.game.reveal(drawn.outcome).entries()) {
      tables.push(table, { type: 'step', number: name.number, at: shown + at, step })
      await pause()
      // An operator may have declared the round void meanwhile: nothing more of it is shown.
      if ((await roundNamed(tables, name)).state !== 'closed') break
    }
    await end(tables, table, round, drawn, 'over')
  }
  await settleRound(tables, table, await roundNamed(tables, name))
}

interface Drawn {
  readonly outcome: Json
  readonly hash: string
}

/** What the round's link says, once players have acted where they may; null while they have not. */
async function drawActed(tables: Tables, table: Table, round: SharedRound, lease: Lease | null): Promise<Drawn | null> {
  const { acting } = table.game
  if (!acting) return await draw(tables, table, round)
  const secret = await unsealLink(tables, round)
  const acted = { round, secret, acting }
  const isActed = lease !== null && (await letPlayersAct(tables, table, acted, lease))
  return isActed ? { outcome: await findOutcome(tables, acted), hash: secret.hash } : null
}

/** What the round's link says, once betting has closed; of a pool, with what stands in it. */
async function draw(tables: Tables, { game }: Table, round: SharedRound): Promise<Drawn> {
  const secret = await unsealLink(tables, round)
  const drawn = drawBy(game, secret)
  const outcome = game.pooled?.withPools(drawn, await readPools(tables.db.read, { game }, round)) ?? drawn
  return { outcome, hash: secret.hash }
}

/** What a link says in a game that follows from it alone. */
export function drawBy(game: Pick<Table['game'], 'draw'>, secret: LinkSecret): Json {
  return game.draw(openChainStream(nodeHmac, secret))
}

/** Makes what came out public, and the link it follows from. */
async function end(
  tables: Tables,
  table: Table,
  round: SharedRound,
  { outcome, hash }: Drawn,
  state: 'over' | 'void',
  voidReason?: VoidReason,
): Promise<void> {
  const at = new Date(tables.clock.nowMs())
  if (
    await tables.db.tx(
      async (tx) => await endRound(tx, round, { state, outcome, hash, at, ...(voidReason && { voidReason }) }),
    )
  )
    tables.push(table, { type: 'over', number: round.number, state, outcome, hash })
}

const leftAtOnce = 100

/**
 * Rounds that another dealer left. Where betting had closed, the link decides as if nothing had happened. Where it was still open the round
 * is void: who had not bet yet has lost the time to do so. A round that cannot be finished is set aside. One in which players act waits for a
 * dealer who has the table.
 */
export async function finishLeftRounds(tables: Tables, table: Table, lease: Lease | null = null): Promise<void> {
  const { asideRounds, db } = tables
  const left = await findUnsettledRounds(db.read, table.id, leftAtOnce + asideRounds.count)
  const nameOf = ({ number }: SharedRound) => `${table.id} ${number}`
  for (const round of asideRounds.due(left, nameOf)) {
    await asideRounds.attempt(nameOf(round), async () => {
      if (round.state === 'betting') await voidRound(tables, table, round, 'round_was_cut_off')
      else await finishRound(tables, table, round, lease)
    })
  }
}

/**
 * Ends a round that is not over as void: nobody joins it any more, stakes go back, and its link is spent and shown. False when it has ended
 * otherwise. A dealer who is in the middle of it finds it ended.
 */
export async function voidRound(tables: Tables, table: Table, name: RoundName, reason: VoidReason): Promise<boolean> {
  if (await tables.db.tx(async (tx) => await closeRound(tx, name)))
    tables.push(table, { type: 'closed', number: name.number })
  const closed = await roundNamed(tables, name)
  if (closed.state === 'closed') await end(tables, table, closed, await draw(tables, table, closed), 'void', reason)
  const ended = await roundNamed(tables, name)
  if (ended.state !== 'void') return false
  await settleRound(tables, table, ended)
  return true
}

async function roundNamed({ db }: Tables, name: RoundName): Promise<SharedRound> {
  const round = await findRound(db.read, name)
  assert(round, 'a round that was dealt stays')
  return round
}
