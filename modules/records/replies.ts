import { type Currency, formatMoney } from '#kit/money.ts'
import { readGames } from '#modules/catalog/service.ts'
import type { StatementLine } from '#modules/ledger/model.ts'
import type { Bet } from '#modules/records/bets/list.ts'
import type { BetTotals, GameTotals } from '#modules/records/rules/totals.ts'
import type { Records } from '#modules/records/service.ts'
import { figureOf, type Profit } from '#modules/wallet/model.ts'

/** What a game is called. One that left the catalogue keeps its id as its name. */
export async function namesOf({ catalog }: Pick<Records, 'catalog'>) {
  const knownOf = await readGames(catalog)
  return (game: string) => {
    const known = knownOf(game)
    return {
      game,
      gameName: known?.gameName ?? game,
      vendor: known?.vassalage ?? null,
      vendorName: known?.vendorName ?? null,
      category: known?.category ?? null,
    }
  }
}

type Names = Awaited<ReturnType<typeof namesOf>>

/** The id of what a bet is part of: a round of a game of ours, a ticket of a lottery. */
const restOf = (ref: string, head: string) => (ref.startsWith(head) ? ref.slice(head.length) : null)

export function betReply(bet: Bet, currency: Currency, names: Names) {
  const money = (minor: bigint) => formatMoney(minor, currency)
  return {
    ...names(bet.game),
    id: String(bet.number),
    roundId: restOf(bet.ref, 'round:'),
    ticketId: restOf(bet.ref, 'ticket:')?.split(':')[0] ?? null,
    state: bet.state,
    stake: money(bet.stake),
    freeStake: bet.freeStake === null ? null : money(bet.freeStake),
    // What was given back came back to the purse, though it is no win.
    payout: money(bet.state === 'returned' ? bet.stake : bet.payout),
    net: money(netOf(bet)),
    turnover: bet.turnover === null ? null : money(bet.turnover),
    placedAt: bet.placedAt.toISOString(),
    settledAt: bet.settledAt?.toISOString() ?? null,
  }
}

/** A bet that is open has won and lost nothing yet, and one that was given back never will. */
function netOf({ state, stake, payout }: Bet): bigint {
  return state === 'open' || state === 'returned' ? 0n : payout - stake
}

/** What is still open has neither won nor lost. */
export function totalsReply({ bets, staked, paid, atRisk }: BetTotals, currency: Currency) {
  const money = (minor: bigint) => formatMoney(minor, currency)
  return {
    bets: Number(bets),
    staked: money(staked),
    paid: money(paid),
    atRisk: money(atRisk),
    net: money(paid - staked + atRisk),
  }
}

export function gameReply(totals: GameTotals, currency: Currency, names: Names) {
  return { ...names(totals.game), ...totalsReply(totals, currency) }
}

/** A movement, and the name of the game where it is of a bet. */
export function lineReply(line: StatementLine, currency: Currency, gameName: string | null) {
  return {
    id: String(line.id),
    groupId: String(line.groupId),
    seq: String(line.seq),
    at: line.at.toISOString(),
    kind: line.kind,
    figure: figureOf(line.kind),
    ref: line.ref,
    gameName,
    amount: formatMoney(line.amount, currency),
    balanceAfter: formatMoney(line.balanceAfter, currency),
  }
}

export function profitReply({ staked, paid, net, deposits, withdrawals }: Profit, currency: Currency) {
  const money = (minor: bigint) => formatMoney(minor, currency)
  return {
    staked: money(staked),
    paid: money(paid),
    net: money(net),
    deposits: money(deposits),
    withdrawals: money(withdrawals),
  }
}
