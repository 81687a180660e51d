/** The pages that are counted. A closed list: each is a label of a metric, and a stranger must not be able to make more. */
export const pageKeys = [
  'home',
  'promotions',
  'rng',
  'live',
  'fish',
  'pvp',
  'sports',
  'esports',
  'elott',
  'lott',
  'download',
  'shop',
  'help',
  'register',
  'login',
  'cockfight',
] as const

export type PageKey = (typeof pageKeys)[number]

/** Pages whose key is not simply their path. */
const otherPaths: Readonly<Record<string, PageKey>> = {
  '/': 'home',
  '/index': 'home',
  '/index.html': 'home',
  '/down': 'download',
  '/pointMall': 'shop',
}

/** Paths that happen to be spelled like a key that belongs to another page. */
const notPages: readonly string[] = ['/download', '/shop']

/** The key under which a page is counted; null for pages that nobody counts, such as a member's own. */
export function pageKeyOf(path: string): PageKey | null {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  if (Object.hasOwn(otherPaths, plain)) return otherPaths[plain] ?? null
  if (notPages.includes(plain)) return null
  return pageKeys.find((key) => plain === `/${key}`) ?? null
}

/** Why a screen could not be shown: it threw, or it did not come. */
export const faultKinds = ['thrown', 'missing', 'timeout', 'error'] as const
export type FaultKind = (typeof faultKinds)[number]
