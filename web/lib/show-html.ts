import createPurifier, { type Config, type DOMPurify } from 'dompurify'
import { allowedHtml, droppedWhole, linkRel } from '#modules/content/rules/allowed-html.ts'
import { httpsAddressOf, isInAppRoute, isOwnPicture } from '#modules/content/rules.ts'

/** Whoever shows HTML loads this file when it does so: the cleaner weighs 10 KB, and most pages never need it. */

const config = {
  ALLOWED_TAGS: Object.keys(allowedHtml),
  ALLOWED_ATTR: Object.values(allowedHtml).flat(),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  FORBID_CONTENTS: [...droppedWhole],
  // Pieces of a document instead of text: what is shown is what was judged, and is not read a second time.
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config

let purifier: DOMPurify | undefined

function openPurifier(): DOMPurify {
  const made = createPurifier(window)
  made.addHook('uponSanitizeAttribute', (element, attribute) => {
    if (!allowedHtml[element.nodeName.toLowerCase()]?.includes(attribute.attrName)) attribute.keepAttr = false
  })
  return made
}

/**
 * HTML as pieces that are safe to put into a page. The server cleaned it before it was stored, by the same lists; this is for
 * the day on which something reaches the browser by another way.
 */
export function showHtml(dirty: string): DocumentFragment {
  purifier ??= openPurifier()
  // Of a text in which no body is left, its type notwithstanding, it makes nothing at all.
  const clean = (purifier.sanitize(dirty, config) as DocumentFragment | null) ?? document.createDocumentFragment()
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
