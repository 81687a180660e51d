import { sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import { uuidOf } from '#kit/name-id.ts'
import type { Tx } from '#kit/tx.ts'
import { endByPayout } from '#modules/bets/model.ts'
import { type BetOutcome, endBets, lowerBonus, openBets, settleAgain } from '#modules/bets/service.ts'
import type { Place } from '#modules/gateway/model.ts'
import { replaceParts } from '#modules/wallet/service.ts'

interface RoundSums extends Place {
  readonly memberId: string
  readonly game: string
  readonly currency: Currency
  readonly isOpen: boolean
  readonly openedAt: Date
  readonly endedAt: Date | null
  readonly stake: bigint
  readonly tips: bigint
  readonly payout: bigint
  readonly jackpot: bigint
  /** What had been staked and was rolled back. */
  readonly returned: bigint
  /** Whether bonus money ever had a part in it. */
  readonly isShared: boolean
  /** What of the stake came out of bonus purses. */
  readonly bonus: bigint
}

/**
 * What these rounds have come to, as bets: a round is one bet, open until the vendor or the sweep ends it. What comes later (a late win, a
 * rollback, a credit that was held and is released) is its next version. Called in the transaction that changed the rounds.
 */
export async function recordRounds(tx: Tx, places: readonly Place[], at: Date): Promise<void> {
  if (places.length === 0) return
  const rounds = await withParts(tx, await readSums(tx, places))
  await openBets(tx, rounds.map(openBetOf))
  // What went back after the end of its round is neither staked nor bonus any more.
  for (const { isOpen, isShared, bonus, ...round } of rounds)
    if (isShared && !isOpen) await lowerBonus(tx, betIdOf(round), bonus)
  const ended = rounds.filter(({ isOpen }) => !isOpen).map((round) => outcomeOf(round, at))
  const changed = await endBets(tx, ended)
  await settleAgain(
    tx,
    ended.filter(({ id }) => !changed.has(id)),
  )
}

const betIdOf = ({ vendor, player, round }: Place) => uuidOf(`gateway bet ${vendor} ${player} ${round}`)

function openBetOf(round: RoundSums) {
  const { memberId, game, currency, stake, bonus, openedAt } = round
  const shared = { id: betIdOf(round), memberId, product: 'gateway', game, currency, stake, bonus }
  return {
    ...shared,
    ref: `${round.vendor}:${round.round}`,
    placedAt: openedAt,
    rule: null,
    mostPayout: null,
    group: null,
  }
}

/** Where everything was rolled back the bet is void and shows what had been staked. */
function outcomeOf(round: RoundSums, at: Date): BetOutcome {
  const { stake, payout, jackpot, returned, tips, endedAt } = round
  const shared = { id: betIdOf(round), jackpot, settledAt: endedAt ?? at } as const
  if (stake === 0n && payout === 0n)
    return { ...shared, end: 'void', stake: returned, payout: returned, reason: 'round_was_rolled_back' }
  return { ...shared, end: endByPayout(stake, payout), stake, payout, tips, reason: null }
}

/** What a vendor gives away or corrects is not paid by a bet. */
async function readSums(tx: Tx, places: readonly Place[]): Promise<RoundSums[]> {
  const { rows } = await sql<RoundSums>`
    select round.vendor, round.player, round.round, player.member_id as "memberId", round.game, round.currency,
      round.state = 'open' as "isOpen", round.opened_at as "openedAt", round.ended_at as "endedAt", sums.*
    from unnest(${places.map(({ vendor }) => vendor)}::text[], ${places.map(({ player }) => player)}::text[],
      ${places.map(({ round }) => round)}::text[]) as asked (vendor, player, round)
    join gateway_round as round using (vendor, player, round)
    join gateway_player as player on player.vendor = round.vendor and player.player = round.player
    cross join lateral (
      select coalesce(sum(amount) filter (where state = 'live' and type in ('bet', 'settle', 'tip')), 0)::bigint as stake,
        coalesce(sum(amount) filter (where state = 'live' and type = 'tip'), 0)::bigint as tips,
        coalesce(sum(amount) filter (where state = 'live' and type in ('win', 'jackpot_win', 'freeround_win')), 0)::bigint as payout,
        coalesce(sum(amount) filter (where state = 'live' and type = 'jackpot_win'), 0)::bigint as jackpot,
        coalesce(sum(amount) filter (where state = 'reversed' and type in ('bet', 'settle', 'tip')), 0)::bigint as returned,
        coalesce(bool_or(type = 'bet' and parts is not null), false) as "isShared", 0::bigint as bonus
      from gateway_tx as step
      where step.vendor = round.vendor and step.player = round.player and step.round = round.round
    ) as sums
    order by round.vendor, round.player, round.round`.execute(tx)
  return rows
}

/** The same with what bonus purses paid of each, which the wallet is told too: by it a bet counts for the wagering of those grants. */
async function withParts(tx: Tx, rounds: readonly RoundSums[]): Promise<RoundSums[]> {
  const filled: RoundSums[] = []
  for (const round of rounds) filled.push(round.isShared ? await withPartsOf(tx, round) : round)
  return filled
}

async function withPartsOf(tx: Tx, round: RoundSums): Promise<RoundSums> {
  const { vendor, player, round: name } = round
  const { rows } = await sql<{ grant: string; amount: bigint }>`
    select part.key as grant, coalesce(sum(part.value::bigint) filter (where step.state = 'live'), 0)::bigint as amount
    from gateway_tx as step cross join lateral jsonb_each_text(step.parts) as part
    where step.vendor = ${vendor} and step.player = ${player} and step.round = ${name}
      and step.type = 'bet'
    group by part.key order by part.key`.execute(tx)
  await replaceParts(tx, betIdOf(round), rows)
  return { ...round, bonus: rows.reduce((sum, { amount }) => sum + amount, 0n) }
}
