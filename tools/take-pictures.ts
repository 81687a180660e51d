// `npm run pictures` looks at every page as people do, at 360 and 1280 px, at night and by day, in English and Arabic, and writes
// what it sees into docs/pictures, for the eye. Arguments are names of pages: `npm run pictures -- home down`. A page that could not
// be looked at is named, and the others are looked at all the same.
// `npm run pictures -- --readme` takes those that the README shows: the first screen, as small files that are committed.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Response } from 'playwright-core'
import sharp from 'sharp'
import { assert } from '#kit/assert.ts'
import { ensureChromium, launchChromium } from '#tests/support/chromium.ts'
import { signInOperator } from '#tests/support/operator.ts'
import { signInAgent, signInPlayer } from '#tests/support/player.ts'
import { type Site, startDemoSite } from '#tests/support/site.ts'
import { startOddsFeed } from '#world/odds-feed/server.ts'
import { startPsp } from '#world/psp/server.ts'
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
  { theme: 'day', language: 'AR' },
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
  /** Who looks, by the name and the value that their tab keeps; undefined for visitors. */
  readonly kept: readonly [name: string, token: string] | undefined
  /** Where they are: everybody at a place of their own, since one address may not ask for so many pages in a minute. */
  readonly address: string
}

/** How often a page is opened that the site refuses because it was asked too often. */
const triesMax = 6

async function take(browser: Browser, site: Site, shot: Shot): Promise<void> {
  const { name, kept, address, theme, width, height } = shot
  const context = await browser.newContext({
    viewport: { width, height },
    timezoneId: 'Asia/Manila',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  await context.addInitScript(
    ([chosen, isQuiet]) => {
      localStorage.setItem('theme', chosen)
      if (isQuiet)
        for (const audience of ['public', 'member', 'first']) sessionStorage.setItem(`popup-closed:${audience}`, '')
    },
    [theme, name !== 'announcements'] as const,
  )
  if (kept) await context.addInitScript(([key, token]) => sessionStorage.setItem(key, token), kept)
  try {
    const page = await context.newPage()
    const refused: Response[] = []
    page.on('response', (answer) => {
      if (answer.status() === 429) refused.push(answer)
    })
    await lookAt(page, site, shot)
    // Everybody signed in shares the demo's one player or agent, who may open a page a second: the server says when there is room again,
    // and the other width may take it first.
    for (let tries = 1; refused[0] && tries < triesMax; tries += 1) {
      const waitSeconds = Number(refused[0].headers()['retry-after'] ?? '60')
      refused.length = 0
      await page.waitForTimeout(waitSeconds * tries * 1000)
      await page.setViewportSize({ width, height })
      await lookAt(page, site, shot)
    }
    assert(!refused[0], `the site was asked too often: ${refused[0]?.url()}`)
  } finally {
    await context.close()
  }
}

async function lookAt(page: Page, site: Site, shot: Shot): Promise<void> {
  const { scene, language, width } = shot
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
}

const fileOf = ({ name, theme, width, language }: Pick<Shot, 'name' | 'theme' | 'width' | 'language'>): string =>
  `${name}-${theme}-${width}${language === 'EN' ? '' : `-${language.toLowerCase()}`}`

/** Of the network that is set aside for trying things out. */
const addressOf = (place: number): string => `198.18.${place >> 8}.${place & 255}`

interface Taken {
  count: number
  /** What could not be taken, and why. */
  readonly failures: string[]
}

async function takeAll(wanted: readonly string[]): Promise<Taken> {
  const [feed, psp] = await Promise.all([startOddsFeed({}), startPsp()])
  const doors = { LARO_ODDS_FEEDS: JSON.stringify([feed.door]), LARO_PSPS: JSON.stringify([psp.door]) }
  const settings = { LARO_PROXY_HOPS: '1', ...doors }
  const [site, browser] = await Promise.all([startDemoSite(settings), launchChromium({ isLookedAt: true })])
  psp.operate(site.address)
  const taken: Taken = { count: 0, failures: [] }
  let places = 0
  try {
    const operator = await signInOperator(site)
    const sessions = {
      player: ['token', await signInPlayer(site)],
      agent: ['token', await signInAgent(site)],
      operator: ['operatorToken', operator.token],
    } as const
    for (const [name, scene] of Object.entries(scenes)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      await scene.before?.(operator)
      // Both widths at a time: most of what a picture takes is waiting.
      for (const look of looks)
        await Promise.all(
          Object.entries(widths).map(async ([width, height]) => {
            const kept = scene.who && sessions[scene.who]
            const address = addressOf(places++)
            const shot = { ...look, name, scene, kept, address, width: Number(width), height }
            if (isForReadme && !shownInReadme.has(fileOf(shot))) return
            try {
              await take(browser, site, shot)
              taken.count += 1
            } catch (error) {
              const failure = `not taken: ${fileOf(shot)}: ${error instanceof Error ? error.message : String(error)}\n`
              // Said at once, since a whole run takes long and may be stopped, and again at its end.
              process.stderr.write(failure)
              taken.failures.push(failure)
            }
          }),
        )
      await scene.after?.(operator)
      process.stdout.write(`${name}\n`)
    }
  } finally {
    await browser.close()
    await site.stop()
    await Promise.all([feed.close(), psp.close()])
  }
  return taken
}

ensureChromium()
mkdirSync(folder, { recursive: true })
const { count, failures } = await takeAll(process.argv.slice(2).filter((word) => !word.startsWith('--')))
process.stdout.write(`${count} pictures in docs/pictures\n`)
for (const failure of failures) process.stderr.write(failure)
if (failures.length > 0) process.exitCode = 1
