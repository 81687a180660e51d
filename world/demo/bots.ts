import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Draw } from '#engines/game.ts'
import { instantGames } from '#engines/instant/games.ts'
import { mines } from '#engines/instant/mines/data.ts'
import { formatSelection } from '#engines/lottery/notation.ts'
import { quickPick } from '#engines/lottery/quick-pick.ts'
import type { BlackjackOutcome } from '#engines/tables/blackjack/game.ts'
import { type BlackjackAction, handInTurn } from '#engines/tables/blackjack/hands.ts'
import { chartActionFor } from '#engines/tables/blackjack/strategy.ts'
import type { Card } from '#engines/tables/cards.ts'
import type { Id } from '#kit/id.ts'
import { everything, listGames } from '#modules/catalog/lobby.ts'
import { findPlayable } from '#modules/catalog/service.ts'
import { createAccount, findMemberId } from '#modules/identity/service.ts'
import { findLottery, lobbyReply, placeBasket, usualGroup } from '#modules/lottery/service.ts'
import { actOnRound, beginRound, crashReply, type Player, placeBet, type RoundRow } from '#modules/play/service.ts'
import { actAtTable, placeAtTable, readTableActing, sitDown } from '#modules/tables/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Services } from '#server/modules.ts'
import { betOnSports } from '#world/demo/bot-bets.ts'
import { botNames } from '#world/demo/bot-names.ts'
import { collectRewards } from '#world/demo/bot-rewards.ts'
import { fund } from '#world/demo/seed.ts'

const purse = { least: 1_000_00n, opening: '20000.00' }
const stakes = ['2.00', '5.00', '10.00', '20.00', '50.00', '100.00']
type Span = readonly [leastMs: number, mostMs: number]

/** At first as fast as a person plays, to fill the boards; then now and then. */
export interface Pace {
  readonly arrival: Span
  readonly thought: Span
  readonly lively: Span
  readonly livelyRounds: number
  readonly gentle: Span
  /** How often one looks in at the shared round. */
  readonly kite: Span
  /** How often one looks in at a table. */
  readonly table: Span
  /** How often one buys a ticket of a lottery. */
  readonly ticket: Span
  /** How often one bets on a match. */
  readonly match: Span
  /** How often one looks at what there is to claim. */
  readonly rewards: Span
}

const demoPace: Pace = {
  arrival: [500, 8_000],
  thought: [400, 1_500],
  lively: [1_500, 4_000],
  livelyRounds: 12,
  gentle: [40_000, 120_000],
  kite: [10_000, 40_000],
  table: [10_000, 40_000],
  ticket: [60_000, 240_000],
  match: [30_000, 180_000],
  rewards: [30_000, 120_000],
}

export interface Bots {
  stop(): Promise<void>
}

/**
 * The regulars of a demonstration. They play our own games by the very calls that members' screens end in, with money that the demo
 * gives, so that winners, hot games, history and observed returns are true on the first day. Their names say what they are, and they
 * exist only where the demo does.
 */
export function startBots(services: Services, logger: Logger, pace = demoPace): Bots {
  const leaving = new AbortController()
  const lives = botNames.map((name) => live(services, name, pace, leaving.signal))
  const over = Promise.allSettled(lives).then((ends) => {
    for (const end of ends) if (end.status === 'rejected') logger.warn({ err: end.reason }, 'a bot of the demo stopped')
  })
  return {
    async stop() {
      leaving.abort()
      await over
    },
  }
}

async function live(services: Services, name: string, pace: Pace, signal: AbortSignal): Promise<void> {
  await pause(pace.arrival, signal)
  if (signal.aborted) return
  const id = await settleIn(services, name)
  await Promise.all([
    playAlone(services, id, pace, signal),
    flyKites(services, id, pace, signal),
    sitAtTables(services, id, pace, signal),
    buyTickets(services, id, pace, signal),
    betOnMatches(services, id, pace, signal),
    lookAtRewards(services, id, pace, signal),
  ])
}

async function playAlone(services: Services, id: Id<'member'>, pace: Pace, signal: AbortSignal): Promise<void> {
  for (let rounds = 0; !signal.aborted; rounds += 1) {
    await playOne(services, id, pace, signal)
    await pause(rounds < pace.livelyRounds ? pace.lively : pace.gentle, signal)
  }
}

/** Now and then they bet on a match. */
async function betOnMatches(services: Services, id: Id<'member'>, pace: Pace, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(pace.match, signal)
    if (signal.aborted) return
    await fillPurse(services, id)
    await betOnSports(services.book, id, (below) => randomInt(below))
  }
}

/** Now and then they claim what they have reached. */
async function lookAtRewards(services: Services, id: Id<'member'>, pace: Pace, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(pace.rewards, signal)
    if (!signal.aborted) await collectRewards(services, id)
  }
}

/** Where they want to be let out of the shared round, in hundredths: mostly early, as people do. */
const targets = [120, 130, 150, 150, 180, 200, 200, 250, 300, 500, 1000]

/** Looks in at the shared round now and then, and joins it if bets are open. */
async function flyKites(services: Services, id: Id<'member'>, pace: Pace, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(pace.kite, signal)
    const { round } = await crashReply(services.crash, null)
    if (signal.aborted || round?.state !== 'betting') continue
    await fillPurse(services, id)
    await placeBet(
      services.crash,
      { id, mode: 'real' },
      {
        key: randomUUID(),
        index: round.index,
        entry: 1,
        stake: anyOf(stakes) ?? '10.00',
        currency: 'PHP',
        autoX100: anyOf(targets) ?? null,
      },
    )
  }
}

/** What they buy tickets of. */
const regularLotteries = [
  ...[
    'sinag-1',
    'buwan-3',
    'karera-10',
    'keno-perlas',
    'swerte-2d',
    'swerte-3d',
    'barrio-45',
    'vietnam-north',
    'vietnam-south',
  ],
]

/** Buys a little of a lottery now and then: the smallest selection of some play, by chance, a few times over. */
async function buyTickets(services: Services, id: Id<'member'>, pace: Pace, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(pace.ticket, signal)
    const lottery = signal.aborted ? null : await findLottery(services.lotteries, anyOf(regularLotteries) ?? '')
    const play = lottery && anyOf(lottery.rules.plays)
    if (!lottery || !play) continue
    const { lotteries } = await lobbyReply(services.lotteries)
    const sale = lotteries.find((one) => one.id === lottery.id)?.sale
    if (!sale) continue
    await fillPurse(services, id)
    const prizeGroup = await usualGroup(services.lotteries, lottery)
    const line = {
      ...{ play: play.id, selection: formatSelection(play, quickPick(houseDraw, play)), unit: '1' },
      ...{ multiple: 1 + randomInt(5), prizeGroup },
    }
    const basket = { key: randomUUID(), issue: sale.issue, currency: 'PHP', odds: lottery.odds, lines: [line] }
    // Who comes too late, or finds a number sold out, buys another one later.
    await placeBasket(services.lotteries, lottery.id, id, basket)
  }
}

/** Where they sit: a few tables, so that these always have somebody, and the others rest until a person comes. */
const regularTables = [
  ...['baccarat-sinag', 'speed-baccarat-kidlat', 'tigre-duelo', 'roulette-oro', 'perya-color-game', 'mesa-blackjack'],
  'sabong-sinag',
]
/** What most people bet on. */
const usualSpots = new Set([
  ...['player', 'banker', 'dragon', 'tiger', 'red', 'black', 'odd', 'even', 'low', 'high', 'dozen-1', 'dozen-2'],
  ...['straight-7', 'straight-17', 'yellow', 'white', 'pink', 'blue', 'green', 'player-pair', 'tie'],
  ...['meron', 'wala', 'both-down'],
  // Some seats stay free for people.
  ...['seat-1', 'seat-2', 'seat-4', 'seat-6', 'behind-2', 'behind-4'],
])
const tableStakes = ['20.00', '20.00', '50.00', '100.00']

/** Sits at one of the tables, and bets while bets are taken. */
async function sitAtTables(services: Services, id: Id<'member'>, pace: Pace, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(pace.table, signal)
    const tableId = anyOf(regularTables)
    const table = signal.aborted || tableId === undefined ? null : await sitDown(services.liveTables, tableId)
    if (!table || tableId === undefined || table.phase !== 'betting') continue
    await fillPurse(services, id)
    const spot = anyOf(table.spots.filter((name) => usualSpots.has(name)))
    if (spot === undefined) continue
    const spots = [{ spot, stake: anyOf(tableStakes) ?? '20.00' }]
    const slip = { key: randomUUID(), number: table.number, currency: 'PHP', spots }
    const player: Player = { id, mode: 'real' }
    const placed = await placeAtTable(services.liveTables, tableId, player, slip)
    if (placed.ok && spot.startsWith('seat-'))
      await playSeat(services, { tableId, player, number: table.number }, pace, signal)
  }
}

interface AtTable {
  readonly tableId: string
  readonly player: Player
  readonly number: number
}

/** Plays the seats of a round by the printed chart. */
async function playSeat(services: Services, at: AtTable, pace: Pace, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(pace.thought, signal)
    const table = await sitDown(services.liveTables, at.tableId)
    if (table?.number !== at.number || table.phase === 'over') return
    if (table.phase !== 'acting') continue
    const answer = await readTableActing(services.liveTables, at.tableId, at.player)
    const acting = answer.ok ? answer.value.acting : null
    const seat = acting?.seats.find(({ isYours, actions }) => isYours && actions.length > 0)
    if (!acting || !seat) return
    const { dealer, seats } = acting.shown as BlackjackOutcome
    const hands = seats[seat.seat] ?? []
    const action = chartActionFor(
      hands[handInTurn(hands)]?.cards ?? [],
      seat.actions as BlackjackAction[],
      dealer[0] as Card,
    )
    const request = { key: randomUUID(), number: acting.number, seat: seat.seat, action, at: seat.at }
    await actAtTable(services.liveTables, at.tableId, at.player, request)
  }
}

const houseDraw: Draw = {
  u32: () => randomInt(2 ** 32),
  int: (n) => randomInt(n),
  bits52: () => BigInt(`0x${randomBytes(7).toString('hex')}`) >> 4n,
}

const anyOf = <Value>(values: readonly Value[]): Value | undefined => values[randomInt(values.length)]

async function fillPurse(services: Services, id: Id<'member'>): Promise<void> {
  const { available } = await balanceOf(services.db.read, id, 'PHP')
  if (available < purse.least) await fund(services, id, purse.opening, `bot:${id}:${randomUUID()}`)
}

/** Nobody knows a bot's password, so nobody signs in as one. */
async function settleIn({ identity }: Services, name: string): Promise<Id<'member'>> {
  const username = `bot.${name.toLowerCase()}`
  const known = await findMemberId(identity.db.read, username)
  if (known) return known
  const made = await createAccount(identity, {
    username,
    nickname: `${name} (bot)`,
    password: randomBytes(24).toString('base64url'),
  })
  const id = made.ok ? await findMemberId(identity.db.read, username) : null
  if (!id) throw new Error(`the bot ${username} could not be made`)
  return id
}

async function playOne(services: Services, id: Id<'member'>, pace: Pace, signal: AbortSignal): Promise<void> {
  await fillPurse(services, id)
  await playRound(services, id, { think: async () => await pause(pace.thought, signal), signal })
}

interface Manner {
  /** What passes before each act of a round that has several. */
  think(): Promise<void>
  readonly signal?: AbortSignal
  /** Which engines they play; without it, any. */
  readonly likes?: (engine: string) => boolean
}

/** A round of some game, to its end, with the money that there is. */
export async function playRound(
  services: Services,
  id: Id<'member'>,
  { think, signal = new AbortController().signal, likes = () => true }: Manner,
): Promise<void> {
  const game = await chooseGame(services)
  if (game === null || !likes(game.engine)) return
  const player: Player = { id, mode: 'real' }
  const begun = await beginRound(services.play, player, {
    key: randomUUID(),
    nodeId: game.nodeId,
    stake: anyOf(stakes) ?? '10.00',
    currency: 'PHP',
    choice: firstChoiceOf(game.engine),
  })
  if (!begun.ok) return
  let round: RoundRow = begun.value
  while (round.status === 'open' && !signal.aborted) {
    await think()
    const acted = await actOnRound(services.play, player, round.id, {
      key: randomUUID(),
      step: round.actions.length,
      action: chooseAction(round),
    })
    // What is left open is ended by the sweep, as anybody's would be.
    if (!acted.ok) return
    round = acted.value
  }
}

/** Mostly from the top of the shelves, as people do. */
async function chooseGame({ catalog }: Services): Promise<{ nodeId: string; engine: string } | null> {
  const { games } = await listGames(catalog, everything, { offset: 0, limit: randomInt(2) === 0 ? 40 : 400 })
  const ours = games.filter(({ state, source }) => state === 'open' && source === 'house')
  const chosen = ours[ours.length === 0 ? 0 : randomInt(ours.length)]
  const found = chosen && (await findPlayable(catalog, chosen.nodeId))
  return found?.engine ? { nodeId: found.nodeId, engine: found.engine } : null
}

const firstChoiceOf = (engine: string): unknown =>
  instantGames.find(({ info }) => info.id === engine)?.firstChoice ?? {}

function chooseAction({ game, actions, state }: RoundRow): unknown {
  const isContent = actions.length > 0 && randomInt(3) === 0
  if (game === 'mines') return isContent ? { kind: 'collect' } : { kind: 'open', cell: closedCell(state) }
  if (game === 'hi-lo') {
    return isContent ? { kind: 'collect' } : { kind: 'guess', guess: randomInt(2) === 0 ? 'higher' : 'lower' }
  }
  return { kind: 'spin' }
}

function closedCell(state: RoundRow['state']): number {
  const { opened } = state as { readonly opened: readonly number[] }
  const closed = Array.from({ length: mines.cells }, (_, cell) => cell).filter((cell) => !opened.includes(cell))
  return closed[randomInt(closed.length)] ?? 0
}

async function pause([leastMs, mostMs]: Span, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    const leave = (): void => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', leave)
        resolve()
      },
      randomInt(leastMs, mostMs + 1),
    )
    signal.addEventListener('abort', leave, { once: true })
  })
}
