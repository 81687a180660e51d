import type { Ending } from '#web/features/contracts/use-contracts.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'

interface EndsWarningProps {
  readonly ends: readonly Ending[]
  readonly title: string
  readonly hint: string
  readonly zone: string
  readonly isAgreed: boolean
  readonly onAgree: (isAgreed: boolean) => void
}

/** Which contracts further down would end, by how much they are too high, and the consent without which nothing is sent. */
export function EndsWarning({ ends, title, hint, zone, isAgreed, onAgree }: EndsWarningProps) {
  return (
    <section
      aria-label={title}
      className="rounded-xl bg-lose-wash p-4 outline -outline-offset-1 outline-lose/45 sm:px-5"
    >
      <div className="flex gap-3">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 flex-none text-lose" />
        <div>
          <h2 className="font-display text-[15px] font-semibold">{title}</h2>
          <p className="mt-0.5 text-[13px] text-soft">{hint}</p>
        </div>
      </div>
      <ul className="my-2 grid gap-x-6 sm:grid-cols-2">
        {ends.map(({ id, number, downline, ratePpmTop, abovePpm, endsAt }) => (
          <li key={id} className="flex min-h-11 items-center gap-3 border-b border-lose/25 py-1 text-[13px]">
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-medium">
                {downline.nickname}
              </span>
              <span className="block text-[12px] text-soft">
                {number} · <bdi>{formatInstant(endsAt, { timeZone: zone })}</bdi>
              </span>
            </span>
            <bdi dir="ltr" className="tabular font-semibold">
              {writePercent(ratePpmTop)}%
            </bdi>
            {abovePpm > 0 && (
              <bdi dir="ltr" className="tabular text-lose">
                +{writePercent(abovePpm)}
              </bdi>
            )}
          </li>
        ))}
      </ul>
      <Checkbox
        label={t('contract.agreeEnds', { count: ends.length })}
        checked={isAgreed}
        onChange={({ target }) => onAgree(target.checked)}
      />
    </section>
  )
}
