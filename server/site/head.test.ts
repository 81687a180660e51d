import { expect, test } from 'vitest'
import { allowInline, escapeJson, type HeadParts, writeHead } from '#server/site/head.ts'

const parts: HeadParts = {
  language: 'EN',
  title: 'Home',
  description: 'Words',
  brandName: 'Laro',
  colours: {},
  origin: 'https://laro.example',
  path: '/help',
  languages: ['EN', 'TY', 'AR'],
}

test('the head names the page, and one address for each language', () => {
  const head = writeHead(parts)
  expect(head).toContain('<title>Home</title>')
  expect(head).toContain('<link rel="canonical" href="https://laro.example/help">')
  expect(head).toContain('<link rel="alternate" hreflang="fil" href="https://laro.example/help?lang=TY">')
  expect(head).toContain('<link rel="alternate" hreflang="x-default" href="https://laro.example/help">')
})

test('where our own address is not known, none is written', () => {
  expect(writeHead({ ...parts, origin: null })).not.toMatch(/href=|og:url/)
})

test.each(['</title><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' & <b>"])(
  'G01 a brand, a title or a text that reads %s is only words',
  (text) => {
    const head = writeHead({ ...parts, title: text, description: text, brandName: text })
    expect(head).not.toMatch(/<script|<img|<b>|"">/)
    expect(head.match(/<title>/g)).toHaveLength(1)
  },
)

test('G01 a colour that would leave its rule is not written', () => {
  const good = { '--accent-night': 'oklch(0.8 0.15 200)' }
  const bad = { '--accent-day': 'red}</style><script>', 'color;x': 'red', '--a': 'url("//evil.example")' }
  expect(writeHead({ ...parts, colours: { ...good, ...bad } })).toContain(
    '<style>:root{--accent-night:oklch(0.8 0.15 200)}</style>',
  )
})

test('G01 data inside the page cannot end its element', () => {
  const value = { a: '</script><script>alert(1)</script>', b: '<!--', c: '\u2028' }
  const text = escapeJson(value)
  expect(text).not.toMatch(/[<>\u2028]/)
  expect(JSON.parse(text)).toEqual(value)
})

test('G11 the policy takes the page’s own script and colours by their hashes, and nothing else', () => {
  const policy = "default-src 'self';script-src 'self';script-src-attr 'none';style-src 'self';img-src 'self'"
  const plain = allowInline(policy, 'start()', {})
  expect(plain).toMatch(/;script-src 'self' 'sha256-[\w+/=]{44}';script-src-attr 'none';style-src 'self';/)
  expect(allowInline(policy, 'start()', { '--accent-night': 'red' })).toMatch(/;style-src 'self' 'sha256-[\w+/=]{44}';/)
  expect(plain).not.toContain('unsafe')
})
