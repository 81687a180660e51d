import { createHash } from 'node:crypto'
import { bcp47Of, isRightToLeft, type Language } from '#kit/language.ts'

export interface HeadParts {
  readonly language: Language
  readonly title: string
  readonly description: string
  readonly brandName: string
  /** The brand's own colours by the names of their variables. */
  readonly colours: Readonly<Record<string, string>>
  /** Where this visitor reached us; null when it cannot be told, and then no address is written. */
  readonly origin: string | null
  readonly path: string
  readonly languages: readonly Language[]
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** JSON inside a script element: nothing in it may end the element or look like a comment to the parser. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** What the page says of itself before anything runs. */
export function writeHead(parts: HeadParts): string {
  const { title, description, brandName } = parts
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(brandName)}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    ...writeAddresses(parts),
  ]
  const style = writeColours(parts.colours)
  return [...lines, ...(style ? [`<style>${style}</style>`] : [])].join('\n')
}

/** One address for the page and one for each language it can be read in. */
function writeAddresses({ origin, path, languages }: HeadParts): string[] {
  if (origin === null) return []
  const at = (query: string) => escapeHtml(`${origin}${path}${query}`)
  return [
    `<link rel="canonical" href="${at('')}">`,
    `<meta property="og:url" content="${at('')}">`,
    `<meta property="og:image" content="${escapeHtml(`${origin}/icons/icon-512.png`)}">`,
    ...languages.map((one) => `<link rel="alternate" hreflang="${bcp47Of(one)}" href="${at(`?lang=${one}`)}">`),
    `<link rel="alternate" hreflang="x-default" href="${at('')}">`,
  ]
}

/** Names and colours were checked when they were set; a sign that could leave the rule is still not written. */
function writeColours(colours: HeadParts['colours']): string {
  const rules = Object.entries(colours).filter(
    ([name, colour]) => /^--[\w-]+$/.test(name) && /^[\w().%/ #,-]+$/.test(colour),
  )
  return rules.length === 0 ? '' : `:root{${rules.map(([name, colour]) => `${name}:${colour}`).join(';')}}`
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Lets the policy take exactly this page's own style and its one first script, and no other. */
export function allowInline(policy: string, script: string, colours: HeadParts['colours']): string {
  const style = writeColours(colours)
  const withScript = policy.replace("script-src 'self'", `script-src 'self' ${hashOf(script)}`)
  return style === '' ? withScript : withScript.replace("style-src 'self'", `style-src 'self' ${hashOf(style)}`)
}

export function writeHtmlTag(language: Language): string {
  return `<html lang="${bcp47Of(language)}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}" data-theme="night" data-brand="laro">`
}
