import '#web/features/records/records.css'
import { type ReactNode, useState } from 'react'
import { addDays, countDays } from '#kit/day.ts'
import type { Filters } from '#web/features/records/use-filters.ts'
import { type DateShortcut, nameShortcut } from '#web/lib/fmt-shortcuts.ts'
import { t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { CalendarDays, SlidersHorizontal } from '#web/ui/icons.ts'

interface FilterBarProps {
  readonly filters: Filters
  readonly shortcuts: readonly DateShortcut[]
  /** What else can be chosen. */
  readonly children?: ReactNode
  /** What can be done with what is shown. */
  readonly actions?: ReactNode
}

/** Which days, and what of them. */
export function FilterBar({ filters, shortcuts, children, actions }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className="records-filters">
      <fieldset className="records-ranges">
        <legend className="sr-only">{t('records.days')}</legend>
        {shortcuts.map((shortcut) => (
          <button
            key={shortcut}
            type="button"
            aria-pressed={filters.shortcut === shortcut}
            onClick={() => filters.choose(shortcut)}
          >
            {nameShortcut(shortcut)}
          </button>
        ))}
      </fieldset>
      <DayFields key={`${filters.from} ${filters.to}`} filters={filters} />
      {children && (
        <>
          {/* A phone has room for the days; the rest waits behind a button. */}
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="records-toggle">
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            {t('records.filters')}
          </button>
          <div className="records-more" data-open={isOpen}>
            {children}
          </div>
        </>
      )}
      {actions && <div className="records-actions">{actions}</div>}
    </Card>
  )
}

/** Two days by hand. They take effect as soon as they make a range, the other end moving where it must. */
function DayFields({ filters }: { readonly filters: Filters }) {
  const [from, setFrom] = useState(filters.from)
  const [to, setTo] = useState(filters.to)
  const take = (first: string, last: string): void => {
    if (first === '' || last === '') return
    const [start, end] = first <= last ? [first, last] : [last, first]
    const isLong = countDays(start, end) > 366
    filters.chooseDays(isLong ? addDays(end, -365) : start, end)
  }
  return (
    <div className="records-days">
      <CalendarDays aria-hidden="true" className="size-4 flex-none text-faint" />
      <DayField
        aria-label={t('records.from')}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        onBlur={() => from !== filters.from && take(from, to)}
        onKeyDown={({ key }) => key === 'Enter' && take(from, to)}
      />
      <span aria-hidden="true">–</span>
      <DayField
        aria-label={t('records.to')}
        value={to}
        onChange={({ target }) => setTo(target.value)}
        onBlur={() => to !== filters.to && take(from, to)}
        onKeyDown={({ key }) => key === 'Enter' && take(from, to)}
      />
    </div>
  )
}

interface FilterSelectProps {
  readonly label: string
  readonly value: string | undefined
  readonly choices: readonly { readonly value: string; readonly text: string }[]
  readonly onChoose: (value: string | undefined) => void
  /** What stands for no choice; without it there is always one. */
  readonly none?: string
}

/** One of many, on the platform's own list. */
export function FilterSelect({ label, value, choices, onChoose, none }: FilterSelectProps) {
  const isKnown = value === undefined || choices.some((choice) => choice.value === value)
  return (
    <label className="records-select">
      <span>{label}</span>
      <select value={value ?? ''} onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {/* What the address asks for stays chosen, though there is nothing of it in these days. */}
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  )
}
