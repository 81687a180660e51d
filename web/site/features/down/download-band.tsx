import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { systems } from '#web/site/features/down/guess-system.ts'
import { PhoneMock } from '#web/site/features/down/phone-mock.tsx'
import { QrCards, systemIcons } from '#web/site/features/down/qr-cards.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { buttonClass } from '#web/ui/button.tsx'

const guideNames = { android: 'down.androidGuide', ios: 'down.iosGuide' } as const

/** The app as a part of the home page: what it is, how to get it, and the codes that bring a phone here. */
export function DownloadBand() {
  return (
    <div className="@container">
      <section
        aria-labelledby="download-band"
        className="relative isolate grid overflow-hidden rounded-[20px] bg-linear-to-r from-surface-2 to-surface-1 px-6 shadow-2 @2xl:grid-cols-[204px_minmax(0,1fr)] @2xl:gap-x-10 @2xl:px-9 @4xl:min-h-72 @4xl:grid-cols-[204px_minmax(0,1fr)_auto] @5xl:gap-x-14 @5xl:px-[72px] rtl:bg-linear-to-l"
      >
        <div className="absolute inset-0 -z-10 ltr:mask-r-to-60% rtl:mask-l-to-60%">
          <Weave className="opacity-10!" />
        </div>
        <div className="@max-2xl:hidden @2xl:row-span-2 @4xl:row-span-1 @4xl:max-h-[252px]">
          <PhoneMock className="mt-9 w-[204px]" />
        </div>
        <div className="self-center pt-8 @2xl:pt-10 @4xl:py-10">
          <h2
            id="download-band"
            className="text-[28px] leading-tight font-semibold tracking-[-0.01em] @2xl:text-[32px]"
          >
            {t('down.bandTitle')}
          </h2>
          <p className="mt-3 max-w-[400px] text-base leading-normal text-soft">{t('down.bandLead')}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            {systems.map((system) => {
              const Icon = systemIcons[system]
              return (
                <Link key={system} to={`/down?os=${system}`} className={buttonClass()}>
                  <Icon aria-hidden="true" className="size-[18px]" />
                  {t(guideNames[system])}
                </Link>
              )
            })}
          </div>
        </div>
        <QrCards className="self-center pt-7 pb-7 @2xl:justify-self-start @2xl:pb-8 @4xl:justify-self-end @4xl:py-9" />
      </section>
    </div>
  )
}
