import { type BoundedQueue, makeBoundedQueue } from '#kit/bounded-queue.ts'
import { formatMoney } from '#kit/money.ts'
import { SetAside } from '#kit/set-aside.ts'
import { readCatalog } from '#modules/catalog/service.ts'
import type { CrashEvent } from '#modules/play/contract.ts'
import type { Mode } from '#modules/play/model.ts'
import type { Play } from '#modules/play/play.ts'
import type { CrashBet } from '#modules/play/store/crash.ts'
import { type DatabaseTime, databaseTime } from '#modules/rounds/service.ts'

/** The table of the shared round on this node. Rounds and bets are the database's; here is only what is under way. */
export interface Crash {
  readonly play: Play
  /** Tells everyone who watches, on every node. */
  publish(event: CrashEvent): void
  /** Cash-outs that came in time and are being paid. The end of a round waits for them: for those of real money first. */
  readonly leaving: Readonly<Record<Mode, Set<Promise<unknown>>>>
  /** Says whether betting is open. Money's time is the database's. */
  readonly time: DatabaseTime
  /** What of an address one person has: all of IPv4, the network of IPv6. */
  groupAddress(address: string): string
  /** Bets and rounds that could not be settled; they are tried again later. */
  readonly asideBets: SetAside
  readonly asideRounds: SetAside
  /** Bets of play money are taken and paid a few at a time, so that those for real money never wait behind many of them. */
  readonly demoLine: BoundedQueue
  readonly demoPayLine: BoundedQueue
}

const demoAtOnce = 2
const demoWaitingMax = 200
/** As many as a round can have: whoever is in may leave. */
const demoLeavingMax = 5_000

export interface CrashOptions {
  readonly time?: DatabaseTime
  readonly groupAddress?: Crash['groupAddress']
}

export function makeCrash(play: Play, publish: Crash['publish'], options: CrashOptions = {}): Crash {
  const { time = databaseTime, groupAddress = (address) => address } = options
  return {
    ...{ play, publish, time, groupAddress },
    leaving: { real: new Set(), demo: new Set() },
    asideBets: new SetAside('crash-bets', play.clock),
    asideRounds: new SetAside('crash-rounds', play.clock),
    demoLine: makeBoundedQueue({ atOnce: demoAtOnce, waitingMax: demoWaitingMax }),
    demoPayLine: makeBoundedQueue({ atOnce: demoAtOnce, waitingMax: demoLeavingMax }),
  }
}

/** Under which name the catalogue has the game; null where it has none. */
export async function crashNodeOf({ play }: Crash): Promise<string | null> {
  const { games } = await readCatalog(play.catalog)
  return games.find(({ engine }) => engine === 'crash')?.nodeId ?? null
}

/** A bet as everyone may see it; of play money nobody but its player does. */
export function betReply({ id, shownName, stake, currency, cashedOutX100, payout, state }: CrashBet) {
  const shown = { id, name: shownName, stake: formatMoney(stake, currency), currency, cashedOutX100 }
  if (state === 'refunded') return { ...shown, state: 'returned' as const, payout: shown.stake }
  return { ...shown, state, payout: state === 'paid' ? formatMoney(payout, currency) : null }
}

export function myBetReply(bet: CrashBet) {
  const { name: _, ...shown } = betReply(bet)
  return { ...shown, entry: bet.entry, autoX100: bet.autoX100, balance: formatMoney(bet.balanceAfter, bet.currency) }
}
