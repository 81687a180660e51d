import { addDays } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'

/** The spans of days that a record can be asked for with one press. */
export const dateShortcuts = ['last7', 'last30', 'next7', 'next30'] as const
export type DateShortcut = (typeof dateShortcuts)[number]

interface Span {
  readonly from: string
  readonly to: string
}

/** Both ends included, and today is one of the days. */
export function spanOf(shortcut: DateShortcut, today: string): Span {
  const days = Number(shortcut.slice(4)) - 1
  return shortcut.startsWith('last')
    ? { from: addDays(today, -days), to: today }
    : { from: today, to: addDays(today, days) }
}

/** Needs the texts of `dates`. */
export function nameShortcut(shortcut: DateShortcut): string {
  const count = Number(shortcut.slice(4))
  return shortcut.startsWith('last') ? t('dates.last', { count }) : t('dates.next', { count })
}
