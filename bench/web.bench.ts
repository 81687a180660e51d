import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { ensureChromium, launchChromium } from '#tests/support/chromium.ts'
import { signInPlayer } from '#tests/support/player.ts'
import { startSite } from '#tests/support/site.ts'
import { median, note, round } from './figures.ts'

const root = join(import.meta.dirname, '..')
const assets = join(root, 'dist/web/assets')

/** A mid-range phone on mobile data: a quarter of this machine's speed, 1.6 Mbit/s down, 150 ms there and back. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const slowdown = 4

/** A press that is answered within this time feels answered at once. */
const atOnceMs = 100

/**
 * What the first load of home weighs, compressed, and how soon and how calmly it is painted on a slow phone; from when on it answers a
 * press, how long a slot takes from its tile in a loaded lobby, and how long another page takes that somebody has aimed at.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  spawnSync(process.execPath, [join(root, 'tools/prepare.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] })
  ensureChromium()
  const site = await startSite()
  const browser = await launchChromium()
  try {
    const visits: Visit[] = []
    for (let i = 0; i < (args.includes('--short') ? 1 : 5); i += 1) {
      visits.push(await visitHome(browser, site.address))
      note(`visit ${i + 1}: ${JSON.stringify({ ...visits.at(-1), files: visits.at(-1)?.files.length })}`)
    }
    const token = await signInPlayer(site)
    const walks: Walk[] = []
    for (let i = 0; i < visits.length; i += 1) {
      walks.push(await walkAround(browser, site.address, token))
      note(`walk ${i + 1}: ${JSON.stringify(walks.at(-1))}`)
    }
    // What comes last may come after the last look at one visit.
    const loaded = new Set(visits.flatMap(({ files }) => files))
    const chunks = readdirSync(assets).filter((file) => file.endsWith('.js') && !loaded.has(file))
    return {
      bench: 'web',
      homeJsKb: weigh([...loaded].filter((file) => file.endsWith('.js'))),
      homeCssKb: weigh([...loaded].filter((file) => file.endsWith('.css'))),
      ...weighPages(),
      largestRouteKb: largest(chunks),
      largestGameKb: largest(chunks.filter(isGame)),
      lcpMs: round(median(visits.map(({ lcpMs }) => lcpMs))),
      cls: round(median(visits.map(({ cls }) => cls)), 3),
      interactiveMs: round(median(visits.map(({ interactiveMs }) => interactiveMs))),
      slotMs: round(median(walks.map(({ slotMs }) => slotMs))),
      routeMs: round(median(walks.map(({ routeMs }) => routeMs))),
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** The reels and the library that draws them come with a game: they count as what a route loads, and are told by themselves as well. */
const isGame = (file: string): boolean => /^(slot-game|browserAll|webworkerAll|WebGL|WebGPU|Canvas)/i.test(file)
const largest = (files: readonly string[]): number => Math.max(0, ...files.map((file) => weigh([file])))

interface Visit {
  readonly lcpMs: number
  readonly cls: number
  /** From the first byte asked for until the page is alive and a press is answered at once. */
  readonly interactiveMs: number
  /** Names under assets/ that the first load asked for. */
  readonly files: readonly string[]
}

/** A page of a slow phone. */
async function openPhone(browser: Browser): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { context, page }
}

async function visitHome(browser: Browser, address: string): Promise<Visit> {
  // One phone at a time: what slows a page down keeps a core busy, whether the page has something to do or not.
  const interactive = await readInteractive(browser, address)
  const { context, page } = await openPhone(browser)
  const files: string[] = []
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.startsWith('/assets/')) files.push(basename(new URL(request.url()).pathname))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  // What comes by itself belongs to the first load, the announcements too.
  await page.locator('dialog[open]').waitFor()
  await page.waitForLoadState('networkidle')
  const figures = await readPaint(page)
  await context.close()
  return { ...figures, interactiveMs: interactive, files }
}

/**
 * When the page says that it is alive, a tile is pressed at once; the answer is a dialog, since a visitor has to sign in. What the answer
 * takes longer than feels like at once counts as not yet interactive.
 */
async function readInteractive(browser: Browser, address: string): Promise<number> {
  const { context, page } = await openPhone(browser)
  await page.addInitScript(() => {
    document.addEventListener('alive', () => {
      const aliveMs = performance.now()
      requestAnimationFrame(() => {
        const pressedMs = performance.now()
        const answered = new MutationObserver(() => {
          answered.disconnect()
          Object.assign(window, { answer: { aliveMs, answerMs: performance.now() - pressedMs } })
        })
        answered.observe(document.body, { childList: true, subtree: true, attributes: true })
        document
          .querySelector<HTMLElement>('#hot')
          ?.closest('section')
          ?.querySelector<HTMLElement>('li button')
          ?.click()
      })
    })
  })
  await page.goto(address)
  const answer = await page.waitForFunction(
    () => (window as unknown as { answer?: { aliveMs: number; answerMs: number } }).answer,
  )
  const { aliveMs, answerMs } = (await answer.jsonValue()) ?? { aliveMs: Number.NaN, answerMs: 0 }
  await context.close()
  return aliveMs + Math.max(0, answerMs - atOnceMs)
}

interface Walk {
  readonly slotMs: number
  readonly routeMs: number
}

/** A member goes from one page to another that they have aimed at, and from the lobby into a slot. */
async function walkAround(browser: Browser, address: string, token: string): Promise<Walk> {
  const { context, page } = await openPhone(browser)
  await context.addInitScript((given) => {
    sessionStorage.setItem('token', given)
    for (const audience of ['public', 'member', 'first']) sessionStorage.setItem(`popup-closed:${audience}`, '')
  }, token)
  await page.goto(`${address}/help`, { waitUntil: 'networkidle' })
  const link = page.locator('a[href="/promotions"]').filter({ visible: true }).first()
  await link.hover()
  await page.waitForLoadState('networkidle')
  const left = performance.now()
  await link.click()
  await page.waitForURL(`${address}/promotions`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const routeMs = performance.now() - left

  await page.goto(`${address}/rng`, { waitUntil: 'networkidle' })
  const pressed = performance.now()
  await page.getByRole('button', { name: 'Mayon Gold' }).filter({ visible: true }).first().click()
  const play = page.getByRole('button', { name: /^(Play|Spin)$/ }).filter({ visible: true })
  await play.first().waitFor()
  if (!page.url().includes('/play/')) await play.first().click()
  await page.getByRole('button', { name: 'Spin', exact: true, disabled: false }).waitFor()
  const slotMs = performance.now() - pressed
  await context.close()
  return { slotMs, routeMs }
}

/** Chromium's own figures: the last largest paint, and all shifts that no input caused. */
async function readPaint(page: Page): Promise<{ lcpMs: number; cls: number }> {
  return await page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
    }
    const read = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
        observer.observe({ type, buffered: true })
        setTimeout(() => resolve([]), 5_000)
      })
    const paints = await read('largest-contentful-paint')
    const shifts = (await read('layout-shift')) as Shift[]
    const cls = shifts.filter((shift) => !shift.hadRecentInput).reduce((sum, shift) => sum + shift.value, 0)
    return { lcpMs: paints.at(-1)?.startTime ?? Number.NaN, cls }
  })
}

interface PageFiles {
  readonly pages: Readonly<Record<string, { readonly scripts: readonly string[]; readonly styles: readonly string[] }>>
}

/** What a page loads besides the files of every page: of the middle one, and of the heaviest. */
function weighPages(): Record<string, number> {
  const { pages } = JSON.parse(readFileSync(join(assets, '../page-files.json'), 'utf8')) as PageFiles
  const weights = Object.values(pages).map(({ scripts, styles }) =>
    weigh([...scripts, ...styles].map((file) => basename(file))),
  )
  return { medianPageKb: round(median(weights), 1), largestPageKb: Math.max(...weights) }
}

/** In kilobytes of gzip, as the budgets are written. Small files have no compressed copy and count as they are. */
function weigh(files: readonly string[]): number {
  const bytes = files.map((file) => {
    const copy = readdirSync(assets).includes(`${file}.gz`) ? `${file}.gz` : file
    return statSync(join(assets, copy)).size
  })
  return round(bytes.reduce((sum, size) => sum + size, 0) / 1024, 1)
}
