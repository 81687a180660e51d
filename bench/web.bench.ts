import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { ensureChromium, launchChromium } from '#tests/support/chromium.ts'
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

/** What the first load of home weighs, compressed, and how soon and how calmly it is painted on a slow phone. */
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
    const loaded = new Set(visits[0]?.files)
    const chunks = readdirSync(assets).filter((file) => file.endsWith('.js') && !loaded.has(file))
    return {
      bench: 'web',
      homeJsKb: weigh([...loaded].filter((file) => file.endsWith('.js'))),
      homeCssKb: weigh([...loaded].filter((file) => file.endsWith('.css'))),
      largestRouteKb: largest(chunks.filter((file) => !isGame(file))),
      largestGameKb: largest(chunks.filter(isGame)),
      lcpMs: round(median(visits.map(({ lcpMs }) => lcpMs))),
      cls: round(median(visits.map(({ cls }) => cls)), 3),
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** The reels and the library that draws them come with a game, which may weigh more than a page. */
const isGame = (file: string): boolean => /^(slot-game|browserAll|webworkerAll|WebGL|WebGPU|Canvas)/i.test(file)
const largest = (files: readonly string[]): number => Math.max(0, ...files.map((file) => weigh([file])))

interface Visit {
  readonly lcpMs: number
  readonly cls: number
  /** Names under assets/ that the first load asked for. */
  readonly files: readonly string[]
}

async function visitHome(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
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
  return { ...figures, files }
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

/** In kilobytes of gzip, as the budgets are written. Small files have no compressed copy and count as they are. */
function weigh(files: readonly string[]): number {
  const bytes = files.map((file) => {
    const copy = readdirSync(assets).includes(`${file}.gz`) ? `${file}.gz` : file
    return statSync(join(assets, copy)).size
  })
  return round(bytes.reduce((sum, size) => sum + size, 0) / 1024, 1)
}
