import { openPopup } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { LifeBuoy, Phone } from '#web/ui/icons.ts'

/** The Philippines' national line for people in distress: free, at any hour, and nothing of ours. */
const nationalLine = '1553'

/** Somebody to talk to, who earns nothing by what is played. */
export function HelpLines() {
  return (
    <div className="rounded-xl bg-surface-3/50 px-4 py-3">
      <p className="flex items-center gap-2 font-medium">
        <LifeBuoy aria-hidden="true" className="size-[18px] flex-none text-gold" />
        {t('limits.talk')}
      </p>
      <p className="mt-1 text-[13px] leading-relaxed text-soft">{t('limits.talkHint')}</p>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        <a
          href={`tel:${nationalLine}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-gold underline-offset-4 hover:underline"
        >
          <Phone aria-hidden="true" className="size-[18px]" />
          <span>
            {t('limits.crisisLine')} <bdi dir="ltr">{nationalLine}</bdi>
          </span>
        </a>
        <Button look="bare" onClick={() => openPopup({ kind: 'help' })}>
          {t('nav.help')}
        </Button>
      </p>
    </div>
  )
}
