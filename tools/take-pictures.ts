// `npm run pictures` looks at every page as people do, at 360 and 1280 px, at night and by day, and in Arabic, and writes what it
// sees into docs/pictures, for the eye. Arguments are names of pages: `npm run pictures -- home down`.
// `npm run pictures -- --readme` takes those that the README shows: the first screen, as small files that are committed.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { ensureChromium, launchChromium } from '#tests/support/chromium.ts'
import { signInOperator } from '#tests/support/operator.ts'
import { signInAgent, signInPlayer } from '#tests/support/player.ts'
import { type Site, startLivedInSite } from '#tests/support/site.ts'
import { type Scene, scenes } from './picture-scenes.ts'

const folder = join(import.meta.dirname, '../docs/pictures')
const widths = { 360: 740, 1280: 800 } as const

interface Look {
  readonly theme: 'night' | 'day'
  readonly language: 'EN' | 'AR'
}
const looks: readonly Look[] = [
  { theme: 'night', language: 'EN' },
  { theme: 'day', language: 'EN' },
  { theme: 'night', language: 'AR' },
]

const isForReadme = process.argv.includes('--readme')

/** What the README shows. */
const shownInReadme: ReadonlySet<string> = new Set([
  ...[
    'home-night-1280',
    'home-day-1280',
    'home-night-1280-ar',
    'home-night-360',
    'slots-night-1280',
    'slot-night-1280',
  ],
  ...['mines-night-1280', 'crash-night-1280', 'live-night-1280', 'sports-night-1280', 'lottery-night-1280'],
  ...['cockfight-night-1280', 'records-night-1280', 'agent-overview-night-1280'],
])

/**
 * A picture of the whole page is taken through a window of its height: what comes only when it is scrolled to has come, what a
 * browser leaves out far below is there, and what stands at the edge of the window stands at the edge of the picture.
 */
async function openUp(page: Page, width: number): Promise<void> {
  for (let seen = 0, height = 1; height > seen; ) {
    seen = height
    height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height })
    await page.waitForLoadState('networkidle')
  }
  await page.locator('.animate-shimmer').first().waitFor({ state: 'detached' })
}

interface Shot extends Look {
  readonly name: string
  readonly scene: Scene
  readonly width: number
  readonly height: number
}

async function take(browser: Browser, site: Site, shot: Shot): Promise<void> {
  const { name, scene, theme, language, width, height } = shot
  const context = await browser.newContext({
    viewport: { width, height },
    timezoneId: 'Asia/Manila',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    ([chosen, isQuiet]) => {
      localStorage.setItem('theme', chosen)
      if (isQuiet)
        for (const audience of ['public', 'member', 'first']) sessionStorage.setItem(`popup-closed:${audience}`, '')
    },
    [theme, name !== 'announcements'] as const,
  )
  if (scene.who) {
    const token = await (scene.who === 'agent' ? signInAgent(site) : signInPlayer(site))
    await context.addInitScript((given) => sessionStorage.setItem('token', given), token)
  }
  const page = await context.newPage()
  const sign = scene.path.includes('?') ? '&' : '?'
  await page.goto(`${site.address}${scene.path}${sign}lang=${language}`, { waitUntil: 'networkidle' })
  await scene.act?.(page)
  if (isForReadme) {
    // What is further down comes only when it is scrolled to.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.animate-shimmer')].every((one) => one.getBoundingClientRect().top > innerHeight),
    )
    await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toFile(join(folder, `${fileOf(shot)}.webp`))
  } else {
    if (!scene.isScreen) await openUp(page, width)
    await page.screenshot({ path: join(folder, `${fileOf(shot)}.png`) })
  }
  await context.close()
}

const fileOf = ({ name, theme, width, language }: Omit<Shot, 'scene' | 'height'>): string =>
  `${name}-${theme}-${width}${language === 'EN' ? '' : `-${language.toLowerCase()}`}`

async function takeAll(wanted: readonly string[]): Promise<number> {
  const [site, browser] = await Promise.all([startLivedInSite({ LARO_BOTS: 'on' }), launchChromium()])
  let count = 0
  try {
    const operator = await signInOperator(site)
    for (const [name, scene] of Object.entries(scenes)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      await scene.before?.(operator)
      for (const look of looks)
        for (const [width, height] of Object.entries(widths)) {
          const shot = { ...look, name, scene, width: Number(width), height }
          if (isForReadme && !shownInReadme.has(fileOf(shot))) continue
          await take(browser, site, shot)
          count += 1
        }
      await scene.after?.(operator)
      process.stdout.write(`${name}\n`)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
  return count
}

ensureChromium()
mkdirSync(folder, { recursive: true })
process.stdout.write(
  `${await takeAll(process.argv.slice(2).filter((word) => !word.startsWith('--')))} pictures in docs/pictures\n`,
)
