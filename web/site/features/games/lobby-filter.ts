import { type ExtraTab, extraTabs } from '#modules/catalog/rules/tabs.ts'
import { searchLengthMax, vassalageShape } from '#modules/catalog/rules.ts'

/** Lists that are not a part of the shelves: what the reader played and likes, what is hot, what is new. */
export const shows = ['recent', 'favourites', 'hot', 'new'] as const
export type Show = (typeof shows)[number]

/** What the address asks to see of a category. Everything is null at the page itself. */
export interface LobbyFilter {
  readonly show: Show | null
  readonly tab: ExtraTab | null
  readonly vendor: string | null
  readonly search: string | null
}

export const wholeShelf: LobbyFilter = { show: null, tab: null, vendor: null, search: null }

/** What cannot be meant is not asked for: an address may say anything. */
export function readLobbyFilter(value: (name: keyof LobbyFilter) => string | null): LobbyFilter {
  const vendor = value('vendor')
  const search = value('search')?.trim().slice(0, searchLengthMax) ?? ''
  return {
    show: oneOf(shows, value('show')),
    tab: oneOf(extraTabs, value('tab')),
    vendor: vendor !== null && vassalageShape.test(vendor) ? vendor : null,
    search: search === '' ? null : search,
  }
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null
}

/** A lobby shows games of its own category only. */
export function ofCategory<Game extends { readonly gameType: string }>(
  games: readonly Game[],
  category: string,
): Game[] {
  return games.filter(({ gameType }) => gameType === category)
}

/** The address of a request. The order is always the same, so that the same input has one address. */
export function hrefOfLobbyFilter(path: string, input: LobbyFilter): string {
  const query = new URLSearchParams()
  for (const name of ['show', 'tab', 'vendor', 'search'] as const) {
    const value = input[name]
    if (value !== null) query.set(name, value)
  }
  return query.size === 0 ? path : `${path}?${query}`
}

export function isWholeShelf({ show, tab, vendor, search }: LobbyFilter): boolean {
  return show === null && tab === null && vendor === null && search === null
}
