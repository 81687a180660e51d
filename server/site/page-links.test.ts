import { expect, test } from 'vitest'
import { linkFonts, linkParts } from '#server/site/page-links.ts'

const files = {
  pages: { VipPage: { scripts: ['assets/vip.js', 'assets/level.js'], styles: ['assets/vip.css'] } },
  texts: { 'AR/loyalty': 'assets/AR-loyalty.js', 'AR/shell': 'assets/AR-home.js', 'AR/home': 'assets/AR-home.js' },
}

test('a page names its scripts, its styles and its texts in the reader’s language, each once', () => {
  const { styles, scripts } = linkParts(files, { name: 'VipPage', texts: ['shell', 'home', 'loyalty'] }, 'AR')
  expect(styles).toBe('<link rel="stylesheet" crossorigin href="/assets/vip.css">')
  expect([...scripts.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/assets/vip.js',
    '/assets/level.js',
    '/assets/AR-home.js',
    '/assets/AR-loyalty.js',
  ])
})

test('a page asks for its fonts at once, and for the peso’s sign where it shows one', () => {
  const fonts = { fonts: ['assets/inter.woff2', 'assets/outfit.woff2'], pesoFont: 'assets/peso.woff2' }
  const named = (body: string) => [...linkFonts(fonts, body).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(named('<p>Help</p>')).toEqual(['/assets/inter.woff2', '/assets/outfit.woff2'])
  expect(named('<p>₱20</p>')).toEqual(['/assets/inter.woff2', '/assets/outfit.woff2', '/assets/peso.woff2'])
})

test('what comes with the app is not named again, and a page that nobody has names nothing', () => {
  expect(linkParts(files, { name: 'VipPage', texts: ['shell'] }, 'EN').scripts).not.toContain('home')
  expect(linkParts(files, null, 'EN')).toEqual({ styles: '', scripts: '' })
})
