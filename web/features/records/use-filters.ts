import { useMemo } from 'react'
import { systemClock } from '#kit/clock.ts'
import { countDays, type Day, dayOf } from '#kit/day.ts'
import { useBrand } from '#web/features/brand/use-brand.ts'
import type { MemberPageKey } from '#web/features/centres/member-keys.ts'
import { useMemberLocation } from '#web/features/centres/member-location.tsx'
import { type DateShortcut, dateShortcuts, spanOf } from '#web/lib/fmt-shortcuts.ts'

const homeZone = 'Asia/Manila'
const daysMax = 366
const dayShape = /^\d{4}-\d\d-\d\d$/

/** Where the days of records begin: the brand's wall clock, whoever reads them and wherever. */
const useZone = (): string => useBrand().data?.timeZone ?? homeZone

export interface Filters {
  /** Null where both days were chosen by hand. */
  readonly shortcut: DateShortcut | null
  readonly from: Day
  readonly to: Day
  readonly today: Day
  /** What is still to come, instead of what was. */
  readonly isAhead: boolean
  readonly zone: string
  readonly value: (name: string) => string | undefined
  /** Changes some of the filters, in the address, so that going back undoes it. */
  readonly change: (values: Readonly<Record<string, string | undefined>>) => void
  readonly choose: (shortcut: DateShortcut) => void
  readonly chooseDays: (from: Day, to: Day) => void
}

/** The filters of a page of records. They stand in the address; what is wrong in it is as if it were not there. */
export function useFilters(page: MemberPageKey, offered: readonly DateShortcut[] = dateShortcuts): Filters {
  const place = useMemberLocation()
  const zone = useZone()
  const today = useMemo(() => dayOf(systemClock.nowMs(), zone), [zone])
  return useMemo(() => {
    const { values, go } = place
    const change = (more: Readonly<Record<string, string | undefined>>): void =>
      go(page, { ...Object.fromEntries(values), ...more }, { keepsScroll: true })
    const [from, to] = [values.get('from') ?? '', values.get('to') ?? '']
    const isByHand = isSpan(from, to)
    const shortcut = isByHand ? null : (offered.find((one) => one === values.get('range')) ?? 'last7')
    const span = shortcut === null ? { from, to } : spanOf(shortcut, today)
    return {
      shortcut,
      ...span,
      today,
      isAhead: shortcut?.startsWith('next') ?? false,
      zone,
      value: (name) => values.get(name) ?? undefined,
      change,
      choose: (range) => change({ range: range === 'last7' ? undefined : range, from: undefined, to: undefined }),
      chooseDays: (first, last) => change({ range: undefined, from: first, to: last }),
    }
  }, [place, page, offered, today, zone])
}

function isSpan(from: Day, to: Day): boolean {
  const isDay = (day: Day) => dayShape.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
  return isDay(from) && isDay(to) && from <= to && countDays(from, to) <= daysMax
}
