import { findCovering } from '#engines/lottery/joint-coverage.ts'
import type { Outcome } from '#engines/lottery/model.ts'
import { readSelection } from '#engines/lottery/notation.ts'
import { playOf } from '#engines/lottery/settle.ts'
import { ratio } from '#engines/ratio.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import type { SoldLottery } from '#modules/lottery/list.ts'
import type { IssueName } from '#modules/lottery/model.ts'
import { lotteryDocument } from '#modules/lottery/settings.ts'
import { findMemberBets, findWideMembers } from '#modules/lottery/ticket-store.ts'
import { readDocument } from '#modules/settings/service.ts'

const membersAtOnce = 100

/**
 * The bets whose members cover nearly everything with several bets, in one basket or in many: like one bet that does so they risk nearly
 * nothing, and count no turnover. Only members whose bets might do so are looked at.
 */
export async function findUncounted(
  lotteries: Lotteries,
  { rules }: SoldLottery,
  name: IssueName,
  { yearSign }: Outcome,
): Promise<Set<string>> {
  const { db } = lotteries
  const { coverageMostPercent } = await readDocument(lotteries.settings, lotteryDocument)
  const terms = { game: rules, most: ratio(coverageMostPercent, 100), yearSign }
  const uncounted = new Set<string>()
  const members = await findWideMembers(db.read, name, coverageMostPercent * 10_000)
  for (let from = 0; from < members.length; from += membersAtOnce) {
    const bets = await findMemberBets(db.read, name, members.slice(from, from + membersAtOnce))
    const read = bets.flatMap(({ id, memberId, play: playId, selection: text }) => {
      const play = playOf(rules, playId)
      const selection = play && readSelection(play, text)
      return play && selection?.ok ? [{ id, memberId, play, selection: selection.value }] : []
    })
    for (const own of Map.groupBy(read, ({ memberId }) => memberId).values())
      for (const { id } of findCovering(own, terms)) uncounted.add(id)
  }
  return uncounted
}
