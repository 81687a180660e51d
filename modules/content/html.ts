import sanitizeHtml from 'sanitize-html'
import { allowedHtml, droppedWhole, linkRel } from '#modules/content/rules/allowed-html.ts'
import { httpsAddressOf, isInAppRoute, isOwnPicture } from '#modules/content/rules.ts'

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(allowedHtml),
  allowedAttributes: Object.fromEntries(Object.entries(allowedHtml).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['https'],
  allowedSchemesByTag: {},
  allowProtocolRelative: false,
  nonTextTags: [...droppedWhole],
  disallowedTagsMode: 'discard',
  // Deeper than any text, and shallow enough for every reader.
  nestingLimit: 24,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    a: (_, { href }) => keepLink(href ?? ''),
    img: (_, { src, alt }) => ({
      tagName: 'img',
      attribs: isOwnPicture(src ?? '') ? { src: src ?? '', alt: (alt ?? '').slice(0, 200) } : {},
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
}

/** A link that leads nowhere allowed becomes plain text. */
function keepLink(href: string): sanitizeHtml.Tag {
  const kept = isInAppRoute(href) ? href : httpsAddressOf(href)?.href
  if (kept === undefined) return { tagName: 'span', attribs: {} }
  return { tagName: 'a', attribs: { href: kept, rel: linkRel } }
}

/**
 * The HTML with nothing in it but what `allowedHtml` names. It is cleaned until cleaning changes nothing, so that no
 * second reader can find in it what the first one hid. What never comes to rest is not text that anybody wrote.
 */
export function cleanHtml(html: string): string {
  let dirty = stripControls(html)
  for (let round = 0; round < 4; round += 1) {
    const clean = sanitizeHtml(dirty, options)
    if (clean === dirty) return clean
    dirty = clean
  }
  return ''
}

/** Controls and halves of characters mean nothing in a text; the database and some parsers stumble over them. */
function stripControls(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n]/gu, '')
}
