import { MemberLink } from '#web/features/centres/member-location.tsx'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { Compliance } from '#web/site/features/limits/use-limits.ts'
import { PauseCircle } from '#web/ui/icons.ts'

type PauseBannerProps = Pick<Compliance, 'coolOff' | 'exclusion'>

/** That play rests, until when, and that the money does not: a withdrawal is open to everybody at any time. */
export function PauseBanner({ coolOff, exclusion }: PauseBannerProps) {
  const text = exclusion
    ? exclusionText(exclusion)
    : t('limits.pausedUntil', { time: formatInstant(coolOff?.until ?? '') })
  return (
    <div className="my-3 flex items-start gap-3 rounded-xl bg-gold-wash px-4 py-3">
      <PauseCircle aria-hidden="true" className="mt-0.5 size-5 flex-none text-gold" />
      <p className="min-w-0 leading-relaxed">
        {text}{' '}
        <MemberLink page="withdraw" className="font-semibold text-gold underline underline-offset-4">
          {t('limits.stillWithdraw')}
        </MemberLink>
      </p>
    </div>
  )
}

function exclusionText({ until, hasEnded, returnsAt }: NonNullable<Compliance['exclusion']>): string {
  if (returnsAt !== null) return t('limits.returnsAt', { time: formatInstant(returnsAt) })
  return hasEnded ? t('limits.exclusionHasEnded') : t('limits.excludedUntil', { time: formatInstant(until) })
}
