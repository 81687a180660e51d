import { allowedHtml, linkRel } from '#modules/content/rules/allowed-html.ts'
import { httpsAddressOf, isInAppRoute, isOwnPicture } from '#modules/content/rules.ts'

/** Makes HTML into pieces that are safe to put into a page. */
export type Cleaner = (dirty: string) => DocumentFragment

/** The browser's own cleaner, as far as we use it; the compiler's library does not know it yet. */
interface CleaningElement extends HTMLElement {
  setHTML(dirty: string, options: { readonly sanitizer: unknown }): void
}
declare const Sanitizer: new (lists: {
  readonly elements: readonly { readonly name: string; readonly attributes: readonly string[] }[]
  readonly attributes: readonly string[]
  readonly dataAttributes: boolean
}) => unknown

const hasOwnCleaner = (): boolean => 'Sanitizer' in globalThis && 'setHTML' in Element.prototype

/**
 * The server cleaned all HTML before it was stored, by the same lists; this is for the day on which something reaches the
 * browser by another way. The platform's own cleaner is used where there is one, DOMPurify elsewhere.
 */
export async function openCleaner(): Promise<Cleaner> {
  const strip = hasOwnCleaner() ? openOwnCleaner() : (await import('#web/lib/purify-html.ts')).purifyHtml
  return (dirty) => dress(strip(dirty))
}

function openOwnCleaner(): Cleaner {
  const elements = Object.entries(allowedHtml).map(([name, attributes]) => ({ name, attributes }))
  const sanitizer = new Sanitizer({ elements, attributes: [], dataAttributes: false })
  return (dirty) => {
    // It belongs to no page until all of it is judged, so that nothing in it is fetched before.
    const nowhere = document.implementation.createHTMLDocument()
    const place = nowhere.createElement('div') as HTMLElement as CleaningElement
    place.setHTML(dirty, { sanitizer })
    const pieces = nowhere.createDocumentFragment()
    pieces.append(...place.childNodes)
    return pieces
  }
}

/** What the lists cannot say: where links and pictures may lead. */
function dress(clean: DocumentFragment): DocumentFragment {
  for (const link of clean.querySelectorAll('a')) dressLink(link)
  for (const picture of clean.querySelectorAll('img'))
    if (!isOwnPicture(picture.getAttribute('src') ?? '')) picture.remove()
  return clean
}

/** Where a link leads as we would write it, and whether that is off the site; null when it may lead nowhere. */
export function judgeLink(href: string): { readonly href: string; readonly isOutside: boolean } | null {
  if (isInAppRoute(href)) return { href, isOutside: false }
  const address = httpsAddressOf(href)
  return address && { href: address.href, isOutside: true }
}

function dressLink(link: HTMLAnchorElement): void {
  const judged = judgeLink(link.getAttribute('href') ?? '')
  if (!judged) return link.replaceWith(...link.childNodes)
  link.setAttribute('href', judged.href)
  link.setAttribute('rel', linkRel)
  if (judged.isOutside) link.setAttribute('target', '_blank')
}
