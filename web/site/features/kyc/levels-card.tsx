import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Diamond } from '#web/ui/diamond.tsx'

const levels = [
  { level: 1, title: 'kyc.level1', hint: 'kyc.level1Hint' },
  { level: 2, title: 'kyc.level2', hint: 'kyc.level2Hint' },
  { level: 3, title: 'kyc.level3', hint: 'kyc.level3Hint' },
] as const satisfies readonly { readonly level: number; readonly title: PlainKey; readonly hint: PlainKey }[]

/** The three levels, and which are reached. */
export function LevelsCard({ level: reached }: { readonly level: number }) {
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-4 font-display text-[17px] font-semibold">{t('kyc.levels')}</h2>
      <ol className="grid gap-4 sm:grid-cols-3">
        {levels.map(({ level, title, hint }) => {
          const isReached = level <= reached
          const state = isReached ? 'done' : level === reached + 1 ? 'plain' : 'later'
          return (
            <li key={level} className="flex items-start gap-3">
              <Diamond state={state} />
              <span className="min-w-0">
                <span className="block font-medium">
                  {t(title)}
                  {isReached && <span className="sr-only"> ({t('kyc.reached')})</span>}
                </span>
                <span className="block text-[13px] text-soft">{t(hint)}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
