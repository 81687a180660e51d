import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'
import {
  type DecideBets,
  type Decided,
  decideAll,
  type SettleDeps,
  settlementRows,
} from '#modules/bets/settle-group.ts'
import { type EndedGroupBet, lockGroup, readEnded, writeSettlements } from '#modules/bets/store.ts'
import { readRuleSets } from '#modules/bets/turnover-rules.ts'
import type { AccountId, Leg } from '#modules/ledger/model.ts'
import { openHouse, post, readAccount } from '#modules/ledger/service.ts'
import {
  changeDeficit,
  openPurse,
  type PayingBet,
  payoutLeg,
  type Shares,
  sharePayouts,
  takeBackLegs,
  takeWhatIsThere,
} from '#modules/wallet/service.ts'

/**
 * Settles bets again whose result turned out wrong: only differences move. Who was paid too much gives back what the purse has, and owes the
 * rest. The product names the bets, all of a member that the result decided; `decide` gets those of one member, as in `settleGroup`. Each
 * member is a transaction, so whoever begins again goes on where it was cut off: a bet that comes to the same as before is left alone. A member
 * whose bets cannot be corrected is set aside with an alert. Answers how many bets changed.
 */
export async function correctBets(
  deps: SettleDeps,
  group: string,
  ids: readonly string[],
  decide: DecideBets,
): Promise<number> {
  const bets = await deps.db.tx(async (tx) => await readEnded(tx, ids))
  const aside = asideOf(deps, 'bets-correct')
  let changed = 0
  for (const [memberId, own] of Map.groupBy(bets, (bet) => bet.memberId)) {
    const work = async () => await deps.db.tx(async (tx) => await correctOf(tx, deps, group, own.map(idOf), decide))
    const done = await aside.attempt(`${group} ${memberId}`, work)
    changed += done ?? 0
    if (done !== undefined && done > 0) deps.announceBalance?.(memberId as Id<'member'>)
  }
  return changed
}

const idOf = ({ id }: EndedGroupBet) => id

async function correctOf(tx: Tx, deps: SettleDeps, group: string, ids: readonly string[], decide: DecideBets) {
  await lockGroup(tx, group)
  // Who cashed out has sold the bet: no result changes its price.
  const bets = (await readEnded(tx, ids)).filter(({ end }) => end !== 'cashed_out')
  const before = new Map(bets.map((bet) => [bet.id, bet]))
  const all = decideAll(bets, decide)
  const rows = settlementRows(deps, await readRuleSets(tx), all).filter(({ id, end, payout, turnover }) => {
    const was = before.get(id)
    return was !== undefined && (was.payout !== payout || was.end !== end || (was.turnover ?? turnover) !== turnover)
  })
  const changing = new Set(rows.map(({ id }) => id))
  const decided = all.filter(({ bet }) => changing.has(bet.id))
  const shares = await sharePayouts(tx, decided.map(payingOf(before)), new Date(deps.clock.nowMs()))
  for (const one of decided) {
    const [was, own] = [before.get(one.bet.id), shares.get(one.bet.id)]
    assert(was && own, 'a bet that is corrected was read')
    await moveDifference(tx, one, was, own)
  }
  const changed = await writeSettlements(tx, rows, true)
  // The bets may have been settled again meanwhile by somebody who does not take turns by the group.
  const now = await readEnded(
    tx,
    decided.map(({ bet }) => bet.id),
  )
  const isOurs = now.every(({ id, version }) => version === (before.get(id)?.version ?? 0) + 1)
  assert(isOurs && changed.size === rows.length, 'a bet was settled again while it was corrected')
  return rows.length
}

const payingOf =
  (before: ReadonlyMap<string, EndedGroupBet>) =>
  ({ bet: { id, stake, bonus }, payout }: Decided): PayingBet => ({
    ...{ id, stake, bonus, payout },
    paidBefore: before.get(id)?.payout ?? 0n,
  })

/** What the new result brings each purse, less what the old one did. */
async function moveDifference(tx: Tx, { bet }: Decided, was: EndedGroupBet, { cash, purses }: Shares): Promise<void> {
  const version = was.version + 1
  await moveCash(tx, bet, version, cash)
  for (const { grant, purse, amount } of purses) await movePurse(tx, bet, `${version}:${grant}`, purse, amount)
}

async function moveCash(tx: Tx, bet: Decided['bet'], version: number, difference: bigint): Promise<void> {
  if (difference === 0n) return
  const { memberId, currency } = bet
  const member = memberId as Id<'member'>
  const [purse, house] = [await openPurse(tx, member, currency), await openHouse(tx, 'stakes', currency)]
  const move = async (legs: readonly Leg[], attempt = 0) => await moveLegs(tx, bet, `${version}:cash:${attempt}`, legs)
  if (difference > 0n) {
    assert(await move([payoutLeg({ purse, house }, difference)]), 'a payout is never short')
    return
  }
  const wanted = -difference
  const taken = await takeWhatIsThere(tx, purse, wanted, async (some, attempt) => {
    const legs = await takeBackLegs(tx, { purse, to: house, currency }, { wanted, taken: some }, 'reversal')
    return await move(legs, attempt)
  })
  await changeDeficit(tx, member, currency, wanted - taken)
}

/** What is gone of a bonus is not owed: it was never money that could leave. Its grant is held, so nobody else spends it meanwhile. */
async function movePurse(
  tx: Tx,
  bet: Decided['bet'],
  name: string,
  purse: AccountId,
  difference: bigint,
): Promise<void> {
  const house = await openHouse(tx, 'stakes', bet.currency)
  if (difference > 0n) {
    assert(await moveLegs(tx, bet, name, [payoutLeg({ purse, house }, difference)]), 'a payout is never short')
    return
  }
  const there = (await readAccount(tx, purse))?.balance ?? 0n
  const amount = there < -difference ? there : -difference
  if (amount === 0n) return
  const leg: Leg = { step: 'post', kind: 'reversal', debit: purse, credit: house, amount }
  assert(await moveLegs(tx, bet, name, [leg]), 'a purse whose grant is held has what it had')
}

async function moveLegs(tx: Tx, { id, ref }: Decided['bet'], name: string, legs: readonly Leg[]): Promise<boolean> {
  const moved = await post(tx, { scope: 'sys:bets', key: `${id}:${name}`, ref, legs })
  assert(moved.ok || moved.refusal === 'funds_are_short', `the bet ${id} could not be corrected`)
  return moved.ok
}
