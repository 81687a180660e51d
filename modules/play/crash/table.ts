import { formatMoney } from '#kit/money.ts'
import { readCatalog } from '#modules/catalog/service.ts'
import type { CrashNews } from '#modules/play/contract.ts'
import type { Play } from '#modules/play/play.ts'
import type { CrashBet } from '#modules/play/store/crash.ts'

/** The table of the shared round on this node. Rounds and bets are the database's; here is only what is under way. */
export interface Crash {
  readonly play: Play
  /** Tells everyone who watches, on every node. */
  tell(news: CrashNews): void
  /** Cash-outs that came in time and are being paid. The end of a round waits for them. */
  readonly leaving: Set<Promise<unknown>>
}

export function makeCrash(play: Play, tell: Crash['tell']): Crash {
  return { play, tell, leaving: new Set() }
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
