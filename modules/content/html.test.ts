import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#modules/content/html.ts'
import { harmlessHtml, htmlVectors } from '#modules/content/html-vectors.ts'
import { allowedHtml } from '#modules/content/rules/allowed-html.ts'

const tag = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( \/)?>/
const entity = /&(?!(?:amp|lt|gt|quot);)/
const voids = new Set(['br', 'img'])

/**
 * Reads HTML by a grammar so narrow that every browser reads it alike, and names the first thing that is outside of it:
 * a sign `<` that begins no allowed tag, an attribute that is not on the list, an address that leads where it must not.
 */
function findForeign(html: string): string | null {
  const open: string[] = []
  let rest = html
  while (rest !== '') {
    const text = /^[^<]*/.exec(rest)?.[0] ?? ''
    if (text.includes('>') || entity.test(text)) return `text ${text}`
    rest = rest.slice(text.length)
    if (rest === '') break
    const [whole, slash, name = '', attributes = ''] = tag.exec(rest) ?? []
    if (whole === undefined || !Object.hasOwn(harmlessHtml, name)) return `tag ${rest}`
    rest = rest.slice(whole.length)
    if (slash) {
      if (attributes !== '' || open.pop() !== name) return `end ${whole}`
      continue
    }
    const foreign = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].find((one) => !isFine(name, one[1], one[2]))
    if (foreign) return `attribute ${foreign[0]}`
    if (!voids.has(name)) open.push(name)
  }
  return open.length === 0 ? null : `unclosed ${open.join()}`
}

function isFine(tagName: string, name = '', escaped = ''): boolean {
  if (entity.test(escaped) || !harmlessHtml[tagName]?.includes(name)) return false
  const value = escaped
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  if (name === 'href') return isHarmlessLink(value)
  if (name === 'src') return /^\/(art|media)\/[\w/-]+\.(svg|png|jpg|webp|avif)$/.test(value)
  return name === 'rel' ? value === 'noopener noreferrer nofollow' : true
}

/** A page of ours, which a call is not, or a foreign place over TLS that is spelt as it is. */
function isHarmlessLink(href: string): boolean {
  if (/^\/(wps|ops|lgw|v1|world|files|socket|docs|metrics|alive|ready)\b/.test(href)) return false
  return /^\/[A-Za-z][\w/-]*(\?[\w=&-]*)?(#[\w-]*)?$/.test(href) || /^https:\/\/[a-z0-9.-]+(\/[!-~]*)?$/.test(href)
}

test('G01 the list that the server and the browser clean by names nothing that is not harmless', () => {
  for (const [name, attributes] of Object.entries(allowedHtml)) {
    expect(Object.keys(harmlessHtml)).toContain(name)
    for (const attribute of attributes) expect(harmlessHtml[name], name).toContain(attribute)
  }
})

test('G01 the corpus has at least 200 different vectors', () => {
  expect(new Set(htmlVectors).size).toBe(htmlVectors.length)
  expect(htmlVectors.length).toBeGreaterThanOrEqual(200)
})

describe('G01 nothing outside the list survives, and cleaning again changes nothing', () => {
  test.each(htmlVectors)('%j', (vector) => {
    const clean = cleanHtml(vector)
    expect(findForeign(clean)).toBeNull()
    expect(cleanHtml(clean)).toBe(clean)
  })
})

test('G01 no vector survives beside, inside or cut short by another', () => {
  for (const [i, vector] of htmlVectors.entries()) {
    const other = htmlVectors[(i * 7 + 3) % htmlVectors.length] ?? ''
    const half = vector.slice(0, Math.ceil(vector.length / 2))
    for (const mixed of [
      vector + other,
      half + other,
      `<p title="${vector}">${other}</p>`,
      `<table>${vector}${other}`,
    ]) {
      const clean = cleanHtml(mixed)
      expect(findForeign(clean), mixed).toBeNull()
      expect(cleanHtml(clean), mixed).toBe(clean)
    }
  }
})

test('G01 nothing survives that pieces of markup make by chance', () => {
  const pieces = fc.constantFrom(
    ...['<', '>', '"', "'", '/', '=', ' ', '&', '&lt;', '&quot;', '<!--', '-->', '<p>', '</p>', '<svg>', '</svg>'],
    ...['<style>', '</style>', '<math>', '<table>', '<td>', '<a href="', '<img src="', 'onerror=', '<noscript>', 'x'],
    ...[
      '</noscript>',
      '<iframe>',
      '</iframe>',
      '<textarea>',
      '</textarea>',
      '<script>',
      '</script>',
      '<![CDATA[',
      ']]>',
    ],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const clean = cleanHtml(parts.join(''))
      return findForeign(clean) === null && cleanHtml(clean) === clean
    }),
    { numRuns: 2000, seed: 20_260_101 },
  )
})

test('the reader of the tests above finds what it must find', () => {
  const planted = [
    '<script>alert(1)</script>',
    '<p onclick="x">a</p>',
    '<a href="javascript:x" rel="noopener noreferrer nofollow">a</a>',
    '<a href="/help" rel="opener">a</a>',
    '<img src="https://evil.example/x.png" alt="" />',
    '<p style="">a</p>',
    '<p>a',
    'a > b',
    '&nbsp;',
    '<svg></svg>',
  ]
  for (const html of planted) expect(findForeign(html), html).not.toBeNull()
})

const rel = 'rel="noopener noreferrer nofollow"'

// biome-ignore format: a table
test.each([
  ['<p>One <b>two</b> <i>three</i><br>four</p>', '<p>One <strong>two</strong> <em>three</em><br />four</p>'],
  ['<h1>Title</h1><ul><li>a</li><li>b</li></ul>', '<h3>Title</h3><ul><li>a</li><li>b</li></ul>'],
  ['<a href="/promotions">go</a>', `<a href="/promotions" ${rel}>go</a>`],
  ['<a href="https://www.example.org/a?b=1&amp;c=2">go</a>', `<a href="https://www.example.org/a?b=1&amp;c=2" ${rel}>go</a>`],
  ['<a href="javascript:x">go</a>', '<span>go</span>'],
  ['<img src="/art/banner/home.svg" alt="Home">', '<img src="/art/banner/home.svg" alt="Home" />'],
  ['<table><tr><th>a</th></tr><tr><td>b</td></tr></table>', '<table><tr><th>a</th></tr><tr><td>b</td></tr></table>'],
  ['<span style="color:red">a</span>', '<span>a</span>'],
  ['5 < 6 & 7', '5 &lt; 6 &amp; 7'],
  ['مرحبا — Kumusta — 你好', 'مرحبا — Kumusta — 你好'],
  ['a\u0000\u0007b\ud800', 'ab\ufffd'],
])('what is meant well stays: %s', (html, expected) => {
  expect(cleanHtml(html)).toBe(expected)
})

test('G01 a tower of tags is cut down to a depth that every reader survives', () => {
  const clean = cleanHtml('<span>'.repeat(3_300))
  expect(findForeign(clean)).toBeNull()
  expect(clean.match(/<span>/g)?.length ?? 0).toBeLessThanOrEqual(24)
})
