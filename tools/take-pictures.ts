// `npm run pictures` looks at every page as people do, at 360 and 1280 px, at night and by day, and in Arabic, and writes what it
// sees into docs/pictures, for the eye. Arguments are names of pages: `npm run pictures -- home down`.
// `npm run pictures -- --readme` takes those that the README shows: the first screen, as small files that are committed.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { ensureChromium, launchChromium } from '#tests/support/chromium.ts'
import { type Operator, signInOperator } from '#tests/support/operator.ts'
import { signInAgent, signInPlayer } from '#tests/support/player.ts'
import { type Site, startLivedInSite } from '#tests/support/site.ts'
import { agentHref, agentPageKeys } from '#web/features/centres/agent-keys.ts'
import { memberHref, memberPageKeys } from '#web/features/centres/member-keys.ts'

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

interface Scene {
  readonly path: string
  /** What is done before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>
  readonly who?: 'player' | 'agent'
  readonly before?: (operator: Operator) => Promise<void>
  readonly after?: (operator: Operator) => Promise<void>
  /** The screen alone, for what stands over the page. */
  readonly isScreen?: boolean
}

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

const openSite = { isMaintenance: false, endTime: null, blockedRanges: [] }

/** A game has drawn its table when its bet can be pressed. */
const untilReady = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()
/** The kite is well up, some of the regulars fly along, and somebody has left. */
const untilHigh = async (page: Page): Promise<void> => {
  const isHigh = () => {
    const shown = document.querySelector('.crash-headline[data-state=running] .number')?.textContent ?? ''
    const rows = document.querySelectorAll('.crash-table tbody tr')
    return Number.parseFloat(shown) >= 1.8 && rows.length >= 3 && [...rows].some((row) => row.matches('[data-out]'))
  }
  await page.waitForFunction(isHigh, undefined, { timeout: 300_000 })
}
const untilOpen = (page: Page) => page.getByRole('dialog').waitFor()
const openSearch = async (page: Page): Promise<void> => {
  await page.keyboard.press('/')
  await untilOpen(page)
}
const openCentre = async (page: Page): Promise<void> => {
  await page.locator('header [aria-haspopup=menu]').last().click()
  await page.getByRole('menuitem').first().click()
  await page.locator('dialog h3').waitFor()
}

const scenes: Readonly<Record<string, Scene>> = {
  home: { path: '/' },
  login: { path: '/login', isScreen: true, act: untilOpen },
  register: { path: '/register', isScreen: true, act: untilOpen },
  announcements: { path: '/', isScreen: true, act: untilOpen },
  slots: { path: '/rng' },
  slot: { path: '/play/mayon-gold', who: 'player', isScreen: true, act: untilReady },
  mines: { path: '/play/diamond-mines', who: 'player', isScreen: true, act: untilReady },
  dice: { path: '/play/dagat-dice', who: 'player', isScreen: true, act: untilReady },
  plinko: { path: '/play/bulaklak-plinko', who: 'player', isScreen: true, act: untilReady },
  keno: { path: '/play/tala-keno', who: 'player', isScreen: true, act: untilReady },
  'hi-lo': { path: '/play/baraha-hi-lo', who: 'player', isScreen: true, act: untilReady },
  'perya-wheel': { path: '/play/perya-wheel', who: 'player', isScreen: true, act: untilReady },
  'coin-flip': { path: '/play/barya-flip', who: 'player', isScreen: true, act: untilReady },
  limbo: { path: '/play/kometa-climb', who: 'player', isScreen: true, act: untilReady },
  scratch: { path: '/play/palayok-smash', who: 'player', isScreen: true, act: untilReady },
  bingo: { path: '/play/bingo-bayan', who: 'player', isScreen: true, act: untilReady },
  crash: { path: '/play/saranggola', who: 'player', isScreen: true, act: untilHigh },
  fair: { path: '/fair' },
  returns: { path: '/fair/rtp' },
  live: { path: '/live' },
  sports: { path: '/sports' },
  promotions: { path: '/promotions' },
  'point-mall': { path: '/pointMall' },
  help: { path: '/help' },
  down: { path: '/down' },
  description: { path: '/description' },
  sponsor: { path: '/sponsor' },
  seamless: { path: '/seamless' },
  proof: { path: '/proof' },
  missing: { path: '/nowhere' },
  agent: { path: '/agent' },
  'agent-overview': { path: '/agentHome', who: 'agent', act: untilReady },
  ...Object.fromEntries(
    agentPageKeys.map((key) => [`agent-${key}`, { path: agentHref(key), who: 'agent', act: untilReady } as const]),
  ),
  lottery: { path: '/lottery', who: 'player' },
  'lottery-play': { path: '/lottery/sinag-1', who: 'player', act: untilReady },
  'lottery-results': { path: '/lottery/sinag-1/results', who: 'player' },
  'lottery-trends': { path: '/lottery/sinag-1/trends', who: 'player' },
  tickets: { path: '/lottery/tickets', who: 'player' },
  baccarat: { path: '/live/baccarat-sinag', who: 'player', isScreen: true, act: untilReady },
  roulette: { path: '/live/roulette-oro', who: 'player', isScreen: true, act: untilReady },
  blackjack: { path: '/live/mesa-blackjack', who: 'player', isScreen: true, act: untilReady },
  cockfight: { path: '/live/sabong-sinag', who: 'player', isScreen: true, act: untilReady },
  derby: { path: '/live/sabong-derby', who: 'player', isScreen: true, act: untilReady },
  'sports-bets': { path: '/sports/bets', who: 'player' },
  'sports-results': { path: '/sports/results' },
  'sports-rules': { path: '/sports/rules' },
  esports: { path: '/esports' },
  vip: { path: '/vip', who: 'player' },
  wheel: { path: '/wheel', who: 'player' },
  raffle: { path: '/raffle', who: 'player' },
  search: { path: '/help', isScreen: true, act: openSearch },
  member: { path: '/member', who: 'player' },
  ...Object.fromEntries(
    memberPageKeys.map((key) => [`member-${key}`, { path: memberHref(key), who: 'player', act: untilReady } as const]),
  ),
  'member-overlay': { path: '/', who: 'player', isScreen: true, act: openCentre },
  records: { path: '/records', who: 'player' },
  maintenance: {
    path: '/',
    isScreen: true,
    before: (operator) => operator.change('status', { isMaintenance: true, endTime: '2035-06-01T04:30:00Z' }),
    after: (operator) => operator.change('status', openSite),
  },
  region: {
    path: '/',
    isScreen: true,
    before: (operator) => operator.change('status', { ...openSite, blockedRanges: ['127.0.0.0/8', '::1/128'] }),
    after: (operator) => operator.change('status', openSite),
  },
  kit: { path: '/kit' },
}

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
