import { type ReactNode, useEffect, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { getSystemStatus } from '#modules/settings/contract.ts'
import { useBrand, useCustomerService } from '#web/features/brand/use-brand.ts'
import { LanguageSelect } from '#web/features/language/language-select.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatAgo, formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Dusk } from '#web/ui/art/dusk.tsx'
import { Mark } from '#web/ui/art/mark.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { Clock3, Globe, Headset, MapPinOff, Wrench } from '#web/ui/icons.ts'
import { SocialIcon } from '#web/ui/social-icon.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

type Status = ReplyOf<typeof getSystemStatus>

/** The site is closed to this visitor: for a while, or where they are. */
export function ClosedPage({ status }: { readonly status: Status }) {
  const isRegion = status.status === 2
  useTitle(isRegion ? t('title.region') : t('title.maintenance'))
  return <Stage>{isRegion ? <Region ip={status.ip} /> : <Maintenance endTime={status.endTime} />}</Stage>
}

// In a language from right to left the scene stands on the other side, but the letters on its cards are not turned around.
const sceneClass =
  'absolute inset-0 -z-10 bg-(--veil) rtl:-scale-x-100 rtl:[&_text]:origin-center rtl:[&_text]:-scale-x-100 rtl:[&_text]:[transform-box:fill-box]'

/** Words stand beside the sun where there is room, and above it on a phone. */
function Scene() {
  return (
    <>
      <div aria-hidden="true" className={`${sceneClass} max-md:hidden`}>
        <Dusk layout="wide" className="size-full translate-x-[13%]" />
        <div className="absolute inset-0 bg-linear-to-r from-(--veil) from-[13%] via-(--veil)/70 via-[34%] to-transparent to-[52%]" />
      </div>
      <div aria-hidden="true" className={`${sceneClass} md:hidden`}>
        <Dusk layout="phone" className="size-full" />
      </div>
    </>
  )
}

function Stage({ children }: { readonly children: ReactNode }) {
  const name = useBrand().data?.name ?? t('brand.name')
  return (
    <div className="relative isolate flex min-h-dvh p-3 md:p-6">
      <Weave className="-z-10" />
      <div className="relative isolate flex w-full flex-col overflow-hidden rounded-[24px] shadow-3">
        <Scene />
        <header className="flex items-center gap-2 px-5 pt-4 md:px-12 md:pt-8">
          <p className="flex min-h-11 items-center gap-2.5 font-display text-[23px] font-bold tracking-[-0.01em]">
            <Mark size={36} />
            {name}
          </p>
          <div className="ms-auto flex items-center gap-2">
            <LanguageSelect />
            <ThemeSwitch />
          </div>
        </header>
        <main className="flex max-w-[540px] flex-1 flex-col items-start px-5 pt-8 pb-[330px] md:justify-center md:px-12 md:pt-4 md:pb-16">
          {children}
        </main>
      </div>
    </div>
  )
}

interface WordsProps {
  readonly icon: IconComponent
  readonly eyebrow: string
  readonly title: string
  readonly lead: string
}

function Words({ icon: Icon, eyebrow, title, lead }: WordsProps) {
  return (
    <>
      <p className="flex items-center gap-2.5 text-[15px] font-semibold text-gold">
        <Icon aria-hidden="true" className="size-[18px]" />
        {eyebrow}
      </p>
      <h1 className="mt-3 text-[38px] leading-[1.06] font-bold tracking-[-0.022em] md:text-[52px]">{title}</h1>
      <p className="mt-4 max-w-[440px] text-base leading-normal text-soft md:text-[17px]">{lead}</p>
    </>
  )
}

interface FactProps {
  readonly icon: IconComponent
  readonly label: string
  readonly children: ReactNode
}

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <div className="mt-7 flex max-w-full items-center gap-4 rounded-2xl bg-surface-1/90 py-4 ps-4 pe-6 shadow-2 backdrop-blur-sm">
      <span className="grid size-12 flex-none place-items-center rounded-[14px] bg-gold-wash text-gold">
        <Icon aria-hidden="true" className="size-[22px]" />
      </span>
      <div className="min-w-0">
        <p className="text-[13.5px] text-soft">{label}</p>
        {children}
      </div>
    </div>
  )
}

function Maintenance({ endTime }: { readonly endTime: string | null }) {
  return (
    <>
      <Words
        icon={Wrench}
        eyebrow={t('maintenance.eyebrow')}
        title={t('maintenance.title')}
        lead={t('maintenance.lead')}
      />
      <Fact icon={Clock3} label={t('maintenance.end')}>
        {endTime === null ? (
          <p className="mt-0.5 text-base font-semibold">{t('maintenance.unknown')}</p>
        ) : (
          <EndTime endTime={endTime} />
        )}
      </Fact>
      <output className="mt-5 flex items-center gap-2.5 text-soft">
        <Mark size={18} className="flex-none" />
        {t('maintenance.opens')}
      </output>
    </>
  )
}

/** In the reader's own zone and by their own clock, neither of which the server knows: so it is written in the browser. */
function EndTime({ endTime }: { readonly endTime: string }) {
  const nowMs = useNowMs()
  if (nowMs === null) return <p className="mt-0.5 h-[47px]" />
  const isLate = Date.parse(endTime) <= nowMs
  // The end is announced to the minute, so its seconds say nothing.
  const time = formatInstant(endTime).replace(/:\d\d$/, '')
  return (
    <>
      <p className="tabular mt-0.5 font-display text-[21px] leading-7 font-semibold">
        <time dateTime={endTime}>{time}</time>
      </p>
      <p className="text-[13.5px] leading-[19px] text-soft">
        {isLate ? t('maintenance.late') : formatAgo(endTime, nowMs)}
      </p>
    </>
  )
}

function useNowMs(): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null)
  useEffect(() => {
    const look = () => setNowMs(systemClock.nowMs())
    look()
    const timer = setInterval(look, 10_000)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

function Region({ ip }: { readonly ip: string }) {
  // A way that leads to a page of ours would only lead back here.
  const services = useCustomerService().filter(({ url }) => !url.startsWith('/'))
  return (
    <>
      <Words icon={MapPinOff} eyebrow={t('region.eyebrow')} title={t('region.title')} lead={t('region.lead')} />
      <Fact icon={Globe} label={t('region.ip')}>
        <p className="tabular mt-0.5 font-display text-[21px] leading-7 font-semibold break-all select-all">
          <bdi dir="ltr">{ip}</bdi>
        </p>
      </Fact>
      {services.length > 0 && (
        <>
          <p className="mt-6 max-w-[400px] text-soft">{t('region.mistake')}</p>
          <ul className="mt-3 flex flex-wrap gap-2.5">
            {services.map(({ csType, title, url }) => (
              <li key={`${csType} ${url}`}>
                <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
                  {csType === 'LIVECHAT' ? (
                    <Headset aria-hidden="true" className="size-5" />
                  ) : (
                    <SocialIcon name={csType} />
                  )}
                  <bdi>{title}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
