import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#kit/language.ts'

/** What web/build/page-files.ts wrote beside the pages: paths below the site's root. */
interface PageFiles {
  readonly pages: Readonly<Record<string, { readonly scripts: readonly string[]; readonly styles: readonly string[] }>>
  readonly texts: Readonly<Record<string, string>>
  readonly fonts: readonly string[]
  readonly pesoFont: string
}

/** A page's component and texts; see web/site/render.tsx. */
export interface PageParts {
  readonly name: string
  readonly texts: readonly string[]
}

export const readPageFiles = (webDir: string): PageFiles =>
  JSON.parse(readFileSync(join(webDir, 'page-files.json'), 'utf8')) as PageFiles

/** The page can be read before its scripts are here, so they do not take the line from the styles and the first picture. */
export const linkScript = (href: string, mark = ''): string =>
  `<link rel="modulepreload"${mark} fetchpriority="low" crossorigin href="${href}">`

const linkFont = (file: string): string =>
  `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="/${file}">`

/**
 * The fonts that a page is written in. A browser would ask for them once it has laid the page out, and lay it out anew for each that comes:
 * half a second on a slow phone, at the moment when the scripts are here. They come behind the styles, without which nothing is painted.
 */
export function linkFonts({ fonts, pesoFont }: Pick<PageFiles, 'fonts' | 'pesoFont'>, body: string): string {
  return [...fonts, ...(body.includes('₱') ? [pesoFont] : [])].map(linkFont).join('')
}

const linkStyle = (href: string): string => `<link rel="stylesheet" crossorigin href="${href}">`

/**
 * Links to what a page needs besides the files of every page, so that its scripts come with the app's and it is never seen without its styles.
 */
export function linkParts(
  { pages, texts }: Pick<PageFiles, 'pages' | 'texts'>,
  parts: PageParts | null,
  language: Language,
): { readonly styles: string; readonly scripts: string } {
  const { styles = [], scripts = [] } = (parts && pages[parts.name]) ?? {}
  const books = (parts?.texts ?? []).flatMap((name) => texts[`${language}/${name}`] ?? [])
  const write = (files: readonly string[], link: (href: string) => string) =>
    [...new Set(files)].map((file) => link(`/${file}`)).join('')
  // The first of them is the page itself, which imports the others; public/first.js puts it together beside the app.
  const link = (href: string): string => linkScript(href, href === `/${scripts[0]}` ? ' data-page' : '')
  return { styles: write(styles, linkStyle), scripts: write([...scripts, ...books], link) }
}
