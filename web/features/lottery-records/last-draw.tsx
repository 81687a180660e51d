import { lotteryOf } from '#engines/lottery/lotteries.ts'
import { DrawnNumbers } from '#web/features/lottery/drawn-numbers.tsx'
import { sumWords } from '#web/features/lottery-records/lottery-words.ts'
import { issueLabel } from '#web/features/lottery-records/place-names.ts'
import { trendDraws, useTrends } from '#web/features/lottery-records/use-draws.ts'
import { t } from '#web/lib/i18n.ts'

/** The newest result beside the title of a page. */
export function LastDraw({ id }: { readonly id: string }) {
  const trends = useTrends(id, trendDraws).data
  const last = trends?.recent.find(({ numbers }) => numbers !== null)
  if (!last?.numbers) return null
  const game = lotteryOf(id)?.game ?? ''
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" aria-live="polite">
      <p className="text-[13px] md:text-end">
        <span className="block text-soft">{t('draws.drawNumber', { number: issueLabel(id, last.issue) })}</span>
        <span className="block font-semibold">{sumWords(game, last.numbers)}</span>
      </p>
      <DrawnNumbers game={game} numbers={last.numbers} most={10} />
    </div>
  )
}
