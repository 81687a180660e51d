import type { MemberPageKey } from '#web/features/centres/member-keys.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import type { IconComponent } from '#web/ui/icon.tsx'

export type Figures = Readonly<Record<string, string>>

/** How a message of the house looks and reads. */
export interface Face {
  readonly icon: IconComponent
  /** The colour of what it is about. */
  readonly hue: number
  readonly title: PlainKey
  body(figures: Figures): string
  /** Where to go on from here. */
  readonly next?: { readonly page: MemberPageKey; readonly text: PlainKey }
}

export const green = 160
export const red = 27
export const blue = 235
export const gold = 86
export const violet = 300

/** What stands in a sentence of the other direction keeps its own. */
export const isolate = (text: string): string => `\u2068${text}\u2069`

export const moment = (text: string | undefined): string => isolate(formatInstant(text ?? ''))

export const wordOf = (keys: Readonly<Record<string, PlainKey>>, code: string | undefined): string => {
  const key = keys[code ?? '']
  return key === undefined ? (code ?? '') : t(key)
}
