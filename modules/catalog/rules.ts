/** Every code that can stand in the navigation, as the specification lists them. */
export const gameTypes = [
  'JL',
  'ELOTT',
  'LOTT',
  'LIVE',
  'SPORTS',
  'FISH',
  'RNG',
  'PVP',
  'ESPORTS',
  'PROMO',
  'DOWN',
  'COCKFIGHT',
  'FACEBOOK',
] as const
export type GameType = (typeof gameTypes)[number]

/** What a provider files its games under. Three more categories come from these by the split. */
export const providerTypes = ['RNG', 'LIVE', 'SPORTS', 'FISH', 'LOTT', 'ELOTT', 'PVP'] as const
export type ProviderType = (typeof providerTypes)[number]

/** The game types that hold games, in the order of the navigation. */
export const gameCategories = [
  'RNG',
  'LIVE',
  'SPORTS',
  'FISH',
  'JL',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
  'PVP',
  'ESPORTS',
] as const satisfies readonly GameType[]
export type GameCategory = (typeof gameCategories)[number]

/** What a maker's code may look like in an address. A code that nobody has is a maker without games, and no fault. */
export const vassalageShape = /^\w{1,32}$/

/** How many a page shows or asks for. */
export const sliderPageSize = 20
export const winnersMax = 20
export const hotGamesOnHome = 6
export const dropMenuMax = 11
/** The specification's page of games; an answer holds at most three times as many. */
export const gamePageSize = 20
export const gamePageMax = 60
export const recentMax = 20
export const favouritesMax = 500
/** What is longer than this is no request for a game. */
export const searchLengthMax = 60

/** Which providers are taken out of the type that they file under. An operator's setting; the categories follow it. */
export interface GameSplit {
  readonly esports: readonly string[]
  readonly cockfight: readonly string[]
  readonly exception: readonly string[]
}

/** The category of what a provider files under a type: the split, read in one place. */
export function categoryOf(split: GameSplit, type: ProviderType, vassalage: string): GameCategory {
  if (type === 'RNG' && split.exception.includes(vassalage)) return 'JL'
  if (type !== 'SPORTS') return type
  if (split.esports.includes(vassalage)) return 'ESPORTS'
  return split.cockfight.includes(vassalage) ? 'COCKFIGHT' : 'SPORTS'
}

/** The type under which a provider files what is shown in a category. */
export function typeOf(category: GameCategory): ProviderType {
  if (category === 'JL') return 'RNG'
  return category === 'ESPORTS' || category === 'COCKFIGHT' ? 'SPORTS' : category
}

// A map, so that `/__proto__` and `/constructor` are paths like any other stranger's.
const codeByPath: ReadonlyMap<string, GameCategory> = new Map([
  ['/sports', 'SPORTS'],
  ['/esports', 'ESPORTS'],
  ['/live', 'LIVE'],
  ['/lott', 'LOTT'],
  ['/elott', 'ELOTT'],
  ['/fish', 'FISH'],
  ['/pvp', 'PVP'],
  ['/rng', 'RNG'],
  ['/jili', 'RNG'],
  ['/cockfight', 'COCKFIGHT'],
])

const pathByCode: ReadonlyMap<string, string> = new Map(
  [...codeByPath].filter(([path]) => path !== '/jili').map(([path, code]) => [code, path]),
)

/** Without the query, the fragment and a last slash; what is left of `/rng/?vendor=JL` is `/rng`. */
function barePath(path: string): string {
  const bare = path.split(/[?#]/, 1)[0] ?? ''
  return bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare
}

export function codeOfPath(path: string): GameCategory | null {
  return codeByPath.get(barePath(path)) ?? null
}

/** The exception provider has no path in this map: `/jili` is a second door to the RNG page. */
export function pathOfCode(code: string): string | null {
  return pathByCode.get(code) ?? null
}

/** Which games the page at a path shows: at `/jili` those of the exception provider, which the split took out of RNG. */
export function categoryOfPath(path: string): GameCategory | null {
  return barePath(path) === '/jili' ? 'JL' : codeOfPath(path)
}

export const seaLotteryVendor = 'TCG_SEA'
const vietnamLotteryVendor = 'TCG_VN'

/** The lottery page of the first vendor in the menu. */
export function lotteryPathOf(vendors: readonly { readonly vassalage: string }[]): string {
  const first = vendors[0]?.vassalage
  if (first === vietnamLotteryVendor) return '/vnLottery'
  return first === seaLotteryVendor ? '/seaLottery' : '/lottery'
}

const gamePages: ReadonlySet<string> = new Set(['/seamless', '/lottery', '/vnlottery', '/sealottery'])

/** Whether a path counts as a page on which a game is played; the specification writes them in both cases. */
export function isGamePage(path: string): boolean {
  return gamePages.has(barePath(path).toLowerCase())
}

export interface Menu<Vendor> {
  readonly gameCategory: GameCategory
  readonly vendors: readonly Vendor[]
}

export interface NavigationItem<Vendor> {
  readonly code: GameType
  /** A path of the site, or the address of another site when `isExternal`. */
  readonly to: string
  readonly isExternal: boolean
  readonly vendors: readonly Vendor[]
}

/**
 * The entries of the navigation. A category without a vendor would lead nowhere; promotions and the app are always there;
 * Facebook is there where the brand has a page.
 */
export function navigationOf<Vendor extends { readonly vassalage: string }>(
  menus: readonly Menu<Vendor>[],
  facebookUrl: string | null = null,
): NavigationItem<Vendor>[] {
  const games = menus
    .filter(({ vendors }) => vendors.length > 0)
    .map(({ gameCategory, vendors }) => {
      return { code: gameCategory, to: navigationPath(gameCategory, vendors), isExternal: false, vendors }
    })
  const always = [
    { code: 'PROMO', to: '/promotions', isExternal: false, vendors: [] },
    { code: 'DOWN', to: '/down', isExternal: false, vendors: [] },
  ] as const
  if (facebookUrl === null) return [...games, ...always]
  return [...games, ...always, { code: 'FACEBOOK', to: facebookUrl, isExternal: true, vendors: [] }]
}

function navigationPath(category: GameCategory, vendors: readonly { readonly vassalage: string }[]): string {
  if (category === 'LOTT') return lotteryPathOf(vendors)
  return pathOfCode(category) ?? '/jili'
}
