import { expect, test } from 'vitest'
import { linkParts } from '#server/site/page-links.ts'

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

test('what comes with the app is not named again, and a page that nobody has names nothing', () => {
  expect(linkParts(files, { name: 'VipPage', texts: ['shell'] }, 'EN').scripts).not.toContain('home')
  expect(linkParts(files, null, 'EN')).toEqual({ styles: '', scripts: '' })
})
