import { Link } from '@tanstack/react-router'
import type { getPermission } from '#modules/settings/contract.ts'
import type { ResourceType } from '#modules/settings/model.ts'
import { t } from '#web/lib/i18n.ts'
import { InstallButton } from '#web/site/features/down/install-button.tsx'
import { PhoneMock } from '#web/site/features/down/phone-mock.tsx'
import { QrCards, systemIcons } from '#web/site/features/down/qr-cards.tsx'
import { type System, systems } from '#web/site/features/down/system.ts'
import { useAnswer } from '#web/site/use-call.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** Where the operator says that something is to be had; null where nothing is said. */
export function useResourceUrl(type: ResourceType): string | null {
  const { data } = useAnswer<typeof getPermission>('GET /wps/system/permission', {})
  return data?.info.resources.find(({ resourceType }) => resourceType === type)?.url ?? null
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
      <Link to="/down" search={{ os: system }} hash="guide" className={buttonClass()}>
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
    <section className="relative isolate grid overflow-hidden rounded-[20px] bg-linear-to-r from-surface-3 via-surface-2 to-surface-1 px-6 shadow-3 md:min-h-[384px] md:grid-cols-[244px_minmax(0,1fr)] md:gap-x-12 md:px-10 xl:grid-cols-[244px_minmax(0,1fr)_auto] xl:px-16 rtl:bg-linear-to-l">
      <Weave className="-z-10 opacity-[0.12]! ltr:mask-r-to-60% rtl:mask-l-to-60%" />
      <div className="max-md:order-last max-md:flex max-md:justify-center md:row-span-2 xl:row-span-1">
        <PhoneMock className="mt-9 -mb-24 w-[244px] max-md:-mb-44 md:-mb-40 xl:-mb-56" />
      </div>
      <div className="self-center pt-8 md:pt-10 xl:py-10">
        <p className="mb-3 text-[15px] font-semibold text-gold">{t('down.eyebrow')}</p>
        <h1 className="text-[34px] leading-[1.06] font-bold tracking-[-0.022em] md:text-[44px]">{t('down.title')}</h1>
        <p className="mt-4 max-w-[440px] text-base leading-normal text-soft md:text-[17px]">{t('down.lead')}</p>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <InstallButton />
          {systems.map((system) => (
            <SystemLink key={system} system={system} />
          ))}
        </div>
      </div>
      <div className="self-center pt-8 md:justify-self-start md:pb-10 xl:justify-self-end xl:py-10">
        <h2 className="mb-4 text-center text-[15px] font-semibold">{t('down.scan')}</h2>
        <QrCards />
      </div>
    </section>
  )
}
