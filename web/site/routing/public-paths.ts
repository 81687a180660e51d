import { gameCategories, pathOfCode } from '#modules/catalog/rules.ts'

/** What everybody may see, and search engines too. The other pages belong to somebody, and are rendered in their browser only. */
const publicPaths: ReadonlySet<string> = new Set([
  '/',
  '/index',
  '/index.html',
  '/home',
  // These two show home with a popup over it.
  '/login',
  '/register',
  '/jili',
  ...gameCategories.map((code) => pathOfCode(code) ?? '/'),
  '/promotions',
  '/pointMall',
  '/description',
  '/sponsor',
  '/seamless',
  '/down',
  '/help',
  '/proof',
  '/fair',
  '/fair/rtp',
])

export const isPublicPath = (path: string): boolean => publicPaths.has(path)
