import type { ResourceType } from '#modules/settings/model.ts'
import { useResources } from '#web/features/brand/use-brand.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { type System, systems } from '#web/site/features/down/guess-system.ts'
import { InstallButton } from '#web/site/features/down/install-button.tsx'
import { PhoneMock } from '#web/site/features/down/phone-mock.tsx'
import { QrCards, systemIcons } from '#web/site/features/down/qr-cards.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** Where the operator says that something is to be had; null where nothing is said. */
export function useResourceUrl(type: ResourceType): string | null {
  return useResources([type])[0]?.url ?? null
}

const resourceTypes = { android: 'Android', ios: 'IOS' } as const satisfies Record<System, ResourceType>
const guideNames = { android: 'down.androidGuide', ios: 'down.iosGuide' } as const
const appNames = { android: 'down.androidApp', ios: 'down.iosApp' } as const

/** A way to the operator's app where there is one, else to the guide further down. */
function SystemLink({ system }: { readonly system: System }) {
  const url = useResourceUrl(resourceTypes[system])
  const Icon = systemIcons[system]
  const icon = <Icon aria-hidden="true" className="size-[18px]" />
  if (url === null || url === '/down')
    return (
      <Link to={`/down?os=${system}#guide`} className={buttonClass()}>
        {icon}
        {t(guideNames[system])}
      </Link>
    )
  const outside = url.startsWith('https://') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={url} {...outside} className={buttonClass()}>
      {icon}
      {t(appNames[system])}
    </a>
  )
}

/** The band of the home page, grown into the head of a page. */
export function DownHero() {
  return (
    <div className="@container">
      <section className="relative isolate grid overflow-hidden rounded-[20px] bg-linear-to-r from-surface-2 to-surface-1 px-6 shadow-3 @2xl:grid-cols-[212px_minmax(0,1fr)] @2xl:gap-x-10 @2xl:px-9 @4xl:min-h-[384px] @4xl:grid-cols-[212px_minmax(0,1fr)_auto] @5xl:grid-cols-[244px_minmax(0,1fr)_auto] @5xl:gap-x-14 @5xl:px-14 rtl:bg-linear-to-l">
        <div className="absolute inset-0 -z-10 ltr:mask-r-to-60% rtl:mask-l-to-60%">
          <Weave className="opacity-10!" />
        </div>
        <div className="max-h-64 @max-2xl:order-last @max-2xl:flex @max-2xl:justify-center @2xl:row-span-2 @2xl:max-h-none @4xl:row-span-1 @4xl:max-h-[430px]">
          <PhoneMock className="mt-9 w-[212px] @5xl:w-[244px]" />
        </div>
        <div className="self-center pt-8 @2xl:pt-10 @4xl:py-10">
          <p className="mb-3 text-[15px] font-semibold text-gold">{t('down.eyebrow')}</p>
          <h1 className="text-[34px] leading-[1.06] font-bold tracking-[-0.022em] @2xl:text-[40px] @5xl:text-[46px]">
            {t('down.title')}
          </h1>
          <p className="mt-4 max-w-[440px] text-base leading-normal text-soft @5xl:text-[17px]">{t('down.lead')}</p>
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <InstallButton />
            {systems.map((system) => (
              <SystemLink key={system} system={system} />
            ))}
          </div>
        </div>
        <div className="self-center pt-8 pb-2 @2xl:justify-self-start @2xl:pb-10 @4xl:justify-self-end @4xl:py-10">
          <h2 className="mb-4 text-center font-sans text-[14px] font-semibold text-soft">{t('down.scan')}</h2>
          <QrCards />
        </div>
      </section>
    </div>
  )
}
