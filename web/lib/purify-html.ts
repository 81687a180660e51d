import createPurifier, { type Config } from 'dompurify'
import { allowedHtml, droppedWhole } from '#modules/content/rules/allowed-html.ts'

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

/** Of a text in which no body is left, its type notwithstanding, the library makes nothing at all. */
type Purify = (dirty: string) => DocumentFragment | null

let purify: Purify | undefined

function openPurifier(): Purify {
  const purifier = createPurifier(window)
  purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
    if (!allowedHtml[element.nodeName.toLowerCase()]?.includes(attribute.attrName)) attribute.keepAttr = false
  })
  return (dirty) => purifier.sanitize(dirty, config)
}

/** For browsers that have no cleaner of their own. It weighs 10 KB, so only they fetch it. */
export function purifyHtml(dirty: string): DocumentFragment {
  purify ??= openPurifier()
  return purify(dirty) ?? document.createDocumentFragment()
}
