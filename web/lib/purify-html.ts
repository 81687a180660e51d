import createPurifier, { type Config, type DOMPurify } from 'dompurify'
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

let purifier: DOMPurify | undefined

function openPurifier(): DOMPurify {
  const made = createPurifier(window)
  made.addHook('uponSanitizeAttribute', (element, attribute) => {
    if (!allowedHtml[element.nodeName.toLowerCase()]?.includes(attribute.attrName)) attribute.keepAttr = false
  })
  return made
}

/** For browsers that have no cleaner of their own. It weighs 10 KB, so only they fetch it. */
export function purifyHtml(dirty: string): DocumentFragment {
  purifier ??= openPurifier()
  // Of a text in which no body is left, its type notwithstanding, it makes nothing at all.
  return (purifier.sanitize(dirty, config) as DocumentFragment | null) ?? document.createDocumentFragment()
}
