import { useMemo, useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import { type Day, dayOf } from '#kit/day.ts'
import { type AgentSpan, agentSpans, type DayRange, rangeOf, readRange } from '#web/agent/dates/days.ts'
import { agentSegments } from '#web/agent/layout/control-styles.ts'
import { useBrand } from '#web/features/brand/use-brand.ts'
import { useAgentLocation, useChangeValues } from '#web/features/centres/agent-location.tsx'
import { t } from '#web/lib/i18n.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { CalendarDays } from '#web/ui/icons.ts'

const homeZone = 'Asia/Manila'

export interface AgentRange extends DayRange {
  /** Null where both days were chosen by hand. */
  readonly span: AgentSpan | null
  readonly today: Day
  readonly zone: string
}

/** The days that a page looks at. They stand in the address; what is wrong in it is as if it were not there. */
export function useAgentRange(usual: AgentSpan = 'last30'): AgentRange {
  const { values } = useAgentLocation()
  const zone = useBrand().data?.timeZone ?? homeZone
  return useMemo(() => {
    const today = dayOf(systemClock.nowMs(), zone)
    const byHand = readRange(values.get('from') ?? '', values.get('to') ?? '')
    if (byHand) return { ...byHand, span: null, today, zone }
    const span = agentSpans.find((one) => one === values.get('range')) ?? usual
    return { ...rangeOf(span, today), span, today, zone }
  }, [values, zone, usual])
}

const spanNames = {
  today: 'agentRange.today',
  yesterday: 'agentRange.yesterday',
  last7: 'agentRange.last7',
  last30: 'agentRange.last30',
} as const

/** Which days: with one press, or by hand. */
export function RangePicker({ range }: { readonly range: AgentRange }) {
  const change = useChangeValues()
  return (
    <div data-range className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <fieldset className={`${agentSegments} max-sm:w-full`}>
        <legend className="sr-only">{t('agentRange.days')}</legend>
        {agentSpans.map((span) => (
          <button
            key={span}
            type="button"
            aria-pressed={range.span === span}
            onClick={() => change({ range: span, from: undefined, to: undefined })}
          >
            {t(spanNames[span])}
          </button>
        ))}
      </fieldset>
      <DayFields key={`${range.from} ${range.to}`} range={range} />
    </div>
  )
}

const dayField = 'h-full min-w-0 flex-1 text-[13px] font-medium text-strong'

/** They take effect as soon as they make a range. */
function DayFields({ range }: { readonly range: DayRange }) {
  const change = useChangeValues()
  const [from, setFrom] = useState(range.from)
  const [to, setTo] = useState(range.to)
  const take = (): void => {
    const read = readRange(from, to)
    if (!read || (read.from === range.from && read.to === range.to)) return
    change({ range: undefined, from: read.from, to: read.to })
  }
  const fields = [
    { label: t('agentRange.from'), value: from, set: setFrom },
    { label: t('agentRange.to'), value: to, set: setTo },
  ]
  return (
    <div className="flex h-11 items-center gap-2 rounded-[10px] bg-surface-1 px-3 outline -outline-offset-1 outline-edge/45 focus-within:outline-2 focus-within:outline-(--focus) max-sm:w-full lg:h-9">
      <CalendarDays aria-hidden="true" className="size-4 flex-none text-faint" />
      {fields.map(({ label, value, set }, at) => (
        <span key={label} className="contents">
          {at === 1 && <span aria-hidden="true">–</span>}
          <DayField
            aria-label={label}
            value={value}
            onChange={({ target }) => set(target.value)}
            onBlur={take}
            onKeyDown={({ key }) => key === 'Enter' && take()}
            className={dayField}
          />
        </span>
      ))}
    </div>
  )
}
