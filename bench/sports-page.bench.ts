import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { ensureChromium, launchChromium } from '#tests/support/chromium.ts'
import { startSite } from '#tests/support/site.ts'
import { tell } from '#tests/support/sports.ts'
import { startToldFeed, type ToldFeed } from '#tests/support/told-feed.ts'
import { note, round } from './figures.ts'
import { pace } from './pace.ts'
import { allMatches, changedMarkets, eventId, marketsOf, priced } from './sports/matches.ts'

const root = join(import.meta.dirname, '..')
const matches = 40
const markets = 100
const messagesPerSecond = 25
const changesInMessage = 20
/** A quarter of this machine's speed, as in `web`. */
const slowdown = 4
const desktop = { viewport: { width: 1280, height: 800 } }

/**
 * A list of forty matches, and the page of one match with a hundred markets, in a browser at a quarter of this machine's speed, while five hundred
 * prices change a second: on the list in all of its matches in turn, on the page all in this match. `overMs` are the tasks of more than 50 ms that the browser
 * reports once the page is there; there should be none.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  spawnSync(process.execPath, [join(root, 'tools/prepare.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] })
  ensureChromium()
  const seconds = args.includes('--short') ? 10 : 30
  const feed = await startToldFeed(...allMatches(matches, markets))
  const site = await startSite({ LARO_ODDS_FEEDS: JSON.stringify([feed.door]), LARO_BOTS: '0' })
  const browser = await launchChromium()
  try {
    const list = await watch(browser, feed, `${site.address}/sports?view=today`, seconds, (count) => count % matches)
    note(`list: ${JSON.stringify(list)}`)
    const match = await watch(browser, feed, `${site.address}/sports/event/${eventId(0)}`, seconds, () => 0)
    return {
      ...{ bench: 'sports-page', changesPerSecond: messagesPerSecond * changesInMessage, slowdown },
      ...{ list, match },
    }
  } finally {
    await browser.close()
    await site.stop()
    await feed.close()
  }
}

interface Watched {
  /** How often a price of the page has changed, which says that it was alive. */
  readonly drawn: number
  readonly overMs: readonly number[]
}

async function watch(
  browser: Browser,
  feed: ToldFeed,
  address: string,
  seconds: number,
  matchOf: (count: number) => number,
): Promise<Watched> {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('button.price').first().waitFor({ timeout: 60_000 })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const speak = async (forSeconds: number) => {
    let count = 0
    await pace(messagesPerSecond, messagesPerSecond * forSeconds, async () => {
      count += 1
      const odds = 1_100 + ((count * 37) % 4_000)
      const changed = changedMarkets(marketsOf(markets), changesInMessage, count)
      const told = changed.map((one) => priced(one, odds))
      feed.say(tell.odds(eventId(matchOf(count)), told))
    })
  }
  // What starts with the page is over by then.
  await speak(5)
  await observe(page)
  await speak(seconds)
  const { overMs, drawn } = await page.evaluate(() => (globalThis as unknown as { seen: Watched }).seen)
  await context.close()
  return { drawn, overMs: overMs.map((one) => round(one)) }
}

async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { drawn: 0, overMs: [] as number[] }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.overMs.push(duration)
    }).observe({ type: 'longtask' })
    new MutationObserver((changes) => {
      seen.drawn += changes.length
    }).observe(document.body, { subtree: true, characterData: true })
  })
}
