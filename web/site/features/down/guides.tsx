import { type KeyboardEvent, useRef } from 'react'
import { t } from '#web/lib/i18n.ts'
import { useGo } from '#web/lib/navigation.tsx'
import { useResourceUrl } from '#web/site/features/down/down-hero.tsx'
import { type System, systems } from '#web/site/features/down/guess-system.ts'
import { GuidePicture, type GuideScene } from '#web/site/features/down/guide-picture.tsx'
import { systemIcons, systemNames } from '#web/site/features/down/qr-cards.tsx'
import { useSystem } from '#web/site/features/down/system.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Download, Info } from '#web/ui/icons.ts'

const androidSteps = [
  ['androidOpen', 'open'],
  ['androidMenu', 'menu'],
  ['androidAdd', 'menuItem'],
  ['androidHome', 'home'],
] as const
const iosSteps = [
  ['iosOpen', 'open'],
  ['iosShare', 'share'],
  ['iosAdd', 'sheetItem'],
  ['iosHome', 'home'],
] as const
const profileSteps = [
  ['profileLoad', 'menuItem'],
  ['profileOpen', 'settings'],
  ['profileHome', 'home'],
] as const

type StepName = (typeof androidSteps | typeof iosSteps | typeof profileSteps)[number][0]
type Steps = readonly (readonly [StepName, GuideScene])[]

/** One guide at a time, chosen by tabs. Which one stands in the address, so that a link or a code can lead to either. */
export function Guides() {
  const chosen = useSystem()
  const go = useGo()
  const tabs = useRef(new Map<System, HTMLButtonElement>())
  const choose = (system: System) => go(`/down?os=${system}`, { replace: true, keepsScroll: true })
  const walk = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    // Of two, either arrow leads to the other, whichever way the language reads.
    const ends: Readonly<Record<string, System>> = { Home: 'android', End: 'ios' }
    const next = ends[event.key] ?? (chosen === 'android' ? 'ios' : 'android')
    tabs.current.get(next)?.focus()
    choose(next)
  }
  return (
    <section id="guide" aria-labelledby="guide-title" className="scroll-mt-28">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="guide-title" className="text-[23px] font-semibold tracking-[-0.01em]">
            {t('down.guideTitle')}
          </h2>
          <p className="mt-0.5 text-soft">{t('down.guideHint')}</p>
        </div>
        <div role="tablist" aria-label={t('down.guideTabs')} className="flex rounded-full bg-well p-1 shadow-well">
          {systems.map((system) => {
            const Icon = systemIcons[system]
            const isChosen = system === chosen
            return (
              <button
                key={system}
                ref={(button) => {
                  if (button) tabs.current.set(system, button)
                }}
                type="button"
                role="tab"
                id={`tab-${system}`}
                aria-selected={isChosen}
                aria-controls={`guide-${system}`}
                tabIndex={isChosen ? 0 : -1}
                onClick={() => choose(system)}
                onKeyDown={walk}
                className={`flex h-11 items-center gap-2 rounded-full px-5 text-[14.5px] font-semibold transition-colors duration-150 ${isChosen ? 'bg-surface-2 text-strong shadow-1' : 'text-soft hover:text-strong'}`}
              >
                <Icon aria-hidden="true" className="size-[18px]" />
                {t(systemNames[system])}
              </button>
            )
          })}
        </div>
      </div>
      <Panel system="android" isChosen={chosen === 'android'}>
        <StepList steps={androidSteps} />
      </Panel>
      <Panel system="ios" isChosen={chosen === 'ios'}>
        <StepList steps={iosSteps} />
        <ProfileGuide />
      </Panel>
    </section>
  )
}

interface PanelProps {
  readonly system: System
  readonly isChosen: boolean
  readonly children: React.ReactNode
}

function Panel({ system, isChosen, children }: PanelProps) {
  return (
    <div
      role="tabpanel"
      id={`guide-${system}`}
      aria-labelledby={`tab-${system}`}
      hidden={!isChosen}
      className="animate-rise"
    >
      {children}
    </div>
  )
}

function StepList({ steps }: { readonly steps: Steps }) {
  return (
    <ol className={`grid gap-3 sm:grid-cols-2 sm:gap-4 ${steps.length === 4 ? 'xl:grid-cols-4' : 'xl:grid-cols-3'}`}>
      {steps.map(([step, scene], i) => (
        <li key={step}>
          <Card className="flex h-full items-stretch overflow-hidden sm:block">
            <div className="flex w-[38%] flex-none items-end bg-inset px-2 pt-3 sm:w-auto sm:[&>svg]:mx-auto sm:[&>svg]:max-w-[176px]">
              <GuidePicture scene={scene} />
            </div>
            <div className="p-4 sm:p-5">
              <h3 className="flex items-baseline gap-2.5 text-base font-semibold">
                <span className="text-gold tabular">{i + 1}</span>
                {t(`down.step.${step}`)}
              </h3>
              <p className="mt-1.5 text-[13.5px] text-soft">{t(`down.step.${step}.how`)}</p>
            </div>
          </Card>
        </li>
      ))}
    </ol>
  )
}

/** The other way on an iPhone, for who finds the first too long. Only where the operator offers the profile. */
function ProfileGuide() {
  const url = useResourceUrl('MOBILECONFIG')
  if (url === null) return null
  return (
    <div className="mt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="max-w-[560px]">
          <h3 className="text-[19px] font-semibold">{t('down.profileTitle')}</h3>
          <p className="mt-0.5 text-soft">{t('down.profileLead')}</p>
        </div>
        <a href={url} className={buttonClass()}>
          <Download aria-hidden="true" className="size-[18px]" />
          {t('down.profile')}
        </a>
      </div>
      <StepList steps={profileSteps} />
      <p className="mt-4 flex gap-3 rounded-2xl bg-surface-1 p-4 text-[13.5px] text-soft shadow-1">
        <Info aria-hidden="true" className="size-5 flex-none text-gold" />
        {t('down.profileNote')}
      </p>
    </div>
  )
}
