import { Link } from '@tanstack/react-router'
import { t } from '#web/lib/i18n.ts'
import { PhoneMock } from '#web/site/features/down/phone-mock.tsx'
import { QrCards, systemIcons } from '#web/site/features/down/qr-cards.tsx'
import { systems } from '#web/site/features/down/system.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { buttonClass } from '#web/ui/button.tsx'

const guideNames = { android: 'down.androidGuide', ios: 'down.iosGuide' } as const

/** The app as a part of the home page: what it is, how to get it, and the codes that bring a phone here. */
export function DownloadBand() {
  return (
    <section
      aria-labelledby="download-band"
      className="relative isolate grid overflow-hidden rounded-[20px] bg-linear-to-r from-surface-3 via-surface-2 to-surface-1 px-6 shadow-2 md:min-h-72 md:grid-cols-[204px_minmax(0,1fr)] md:gap-x-14 md:px-[72px] lg:px-10 xl:grid-cols-[204px_minmax(0,1fr)_auto] xl:px-[72px] rtl:bg-linear-to-l"
    >
      <Weave className="-z-10 opacity-[0.12]! ltr:mask-r-to-60% rtl:mask-l-to-60%" />
      <div className="max-md:hidden md:row-span-2 xl:row-span-1">
        <PhoneMock className="-mb-40 mt-9 w-[204px]" />
      </div>
      <div className="self-center pt-8 md:pt-10 xl:py-10">
        <h2 id="download-band" className="text-[28px] leading-tight font-semibold tracking-[-0.01em] md:text-[32px]">
          {t('down.bandTitle')}
        </h2>
        <p className="mt-3 max-w-[400px] text-base leading-normal text-soft">{t('down.bandLead')}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {systems.map((system) => {
            const Icon = systemIcons[system]
            return (
              <Link key={system} to="/down" search={{ os: system }} className={buttonClass()}>
                <Icon aria-hidden="true" className="size-[18px]" />
                {t(guideNames[system])}
              </Link>
            )
          })}
        </div>
      </div>
      <QrCards className="self-center pt-7 pb-7 md:justify-self-start md:pb-8 xl:justify-self-end xl:py-10" />
    </section>
  )
}
