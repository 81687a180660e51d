import { coversMoreThan } from '#engines/lottery/coverage.ts'
import { readSelection } from '#engines/lottery/notation.ts'
import { playOf } from '#engines/lottery/settle.ts'
import { ratio } from '#engines/ratio.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import type { SoldLottery } from '#modules/lottery/list.ts'
import type { IssueName } from '#modules/lottery/model.ts'
import { lotteryDocument } from '#modules/lottery/settings.ts'
import { findPlayBets, findWidePlays } from '#modules/lottery/ticket-store.ts'
import { readDocument } from '#modules/settings/service.ts'

/**
 * The bets whose members cover nearly all of a play with several bets, in one basket or in many: like one bet that does so they risk nearly
 * nothing, and count no turnover. Only who might is looked at.
 */
export async function findUncounted(
  lotteries: Lotteries,
  { rules }: SoldLottery,
  name: IssueName,
): Promise<Set<string>> {
  const { db } = lotteries
  const { coverageMostPercent } = await readDocument(lotteries.settings, lotteryDocument)
  const most = ratio(coverageMostPercent, 100)
  const uncounted = new Set<string>()
  for (const wide of await findWidePlays(db.read, name, coverageMostPercent * 10_000)) {
    const play = playOf(rules, wide.play)
    if (!play) continue
    const { bets } = await findPlayBets(db.read, name, wide)
    const selections = bets.flatMap(({ selection: text }) => {
      const read = readSelection(play, text)
      return read.ok ? [read.value] : []
    })
    if (coversMoreThan(play, selections, most)) for (const { id } of bets) uncounted.add(id)
  }
  return uncounted
}
