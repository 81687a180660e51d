import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { pictureless } from '#tests/support/chromium.ts'
import { signInPlayer } from '#tests/support/player.ts'
import { dragSlider } from '#tests/support/slider.ts'

export type Theme = 'night' | 'day'
export const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
} as const

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** What the browser complained about since the last time it was asked; a page of ours gives it no reason. */
  complaints(): string[]
}

interface Wish {
  readonly size?: keyof typeof sizes
  readonly theme?: Theme
  /** Whether the worker for when there is no network may settle in; elsewhere it would only come between. */
  readonly hasWorker?: boolean
  /** Lets the announcements pop up; to all others they were shown already. */
  readonly meetsAnnouncements?: boolean
  /** Lets things move. Most journeys are about something else, and movement costs the machine more than all the rest. */
  readonly hasMotion?: boolean
}

/** Somebody with a fresh browser, in the time zone of Manila. */
export async function visit(
  browser: Browser,
  { size = 'desktop', theme, hasWorker = false, meetsAnnouncements = false, hasMotion = false }: Wish = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: sizes[size],
    timezoneId: 'Asia/Manila',
    locale: 'en-PH',
    serviceWorkers: hasWorker ? 'allow' : 'block',
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
  })
  context.setDefaultTimeout(15_000)
  if (theme) await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  if (!meetsAnnouncements) await context.addInitScript(closeAnnouncements)
  const page = await context.newPage()
  await seeWithoutBlur(context, page)
  liveAfterLoading(page)
  const heard: string[] = []
  page.on('console', (message) => {
    // Said of what the browser was asked to keep out: the worker, and here and there the pictures.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (pictureless.has(browser) && /image loading is disabled|\/art\/\S+ was preloaded/.test(message.text())) return
    // The address of no page is answered as such, which the browser notes.
    if (message.text().includes('status of 404') && /\/nowhere(\?|$)/.test(message.location().url)) return
    if (message.type() === 'error' || message.type() === 'warning') heard.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`))
  await page.exposeFunction('reportViolation', (text: string) => heard.push(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void }
      reportViolation(`${violatedDirective} ${blockedURI}`)
    })
  })
  return { page, context, complaints: () => heard.splice(0) }
}

/** Blurred glass takes longer to draw without a graphics card than the whole page behind it; see base.css. */
async function seeWithoutBlur(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const features = [{ name: 'prefers-reduced-transparency', value: 'reduce' }]
  await devtools.send('Emulation.setEmulatedMedia', { features })
}

/** A click on what is not alive yet is lost, as a person's would be who clicks within the first second. */
function liveAfterLoading(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...body) => await untilAlive(page, () => goto(...body))
  page.reload = async (...body) => await untilAlive(page, () => reload(...body))
}

/** Some journeys take the scripts away; those look at what is there without them. */
async function untilAlive<Value>(page: Page, load: () => Promise<Value>): Promise<Value> {
  let giveUp = (): void => undefined
  const isLifeless = new Promise<void>((resolve) => {
    giveUp = resolve
  })
  const onFailure = (request: Request): void => {
    if (request.resourceType() === 'script') giveUp()
  }
  page.on('requestfailed', onFailure)
  const answer = await load()
  await Promise.race([waitForLife(page), isLifeless]).catch(() => undefined)
  page.off('requestfailed', onFailure)
  return answer
}

function closeAnnouncements(): void {
  // A frame of somebody else's inside the page may have no storage.
  if (window !== window.top) return
  for (const audience of ['public', 'member', 'first']) sessionStorage.setItem(`popup-closed:${audience}`, '')
}

/** Fills in the form and sends it; what comes then is the journey's business. */
export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' }).click()
  await dragSlider(page)
}

/** Fills in the form of who registers by name, where no picture is asked for, and solves its slider. */
export async function registerByName(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create an account', exact: true })
  await dialog.getByLabel('Username', { exact: true }).fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill('habagat-77-Amihan')
  await dialog.getByLabel('Confirm password', { exact: true }).fill('habagat-77-Amihan')
  await dialog.getByRole('checkbox', { name: /21 years old/ }).check()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await dragSlider(page)
  await dialog.waitFor({ state: 'detached' })
  await leaveWelcome(page)
}

/** Who has just registered is greeted, and looks around first. */
export async function leaveWelcome(page: Page): Promise<void> {
  const welcome = page.getByRole('dialog', { name: /^Welcome, / })
  await welcome.getByRole('button', { name: 'Look around first' }).click()
  await welcome.waitFor({ state: 'detached' })
}

/** Makes a visitor whoever a token belongs to, from the next page on. */
export async function becomeOwnerOf({ context }: Visitor, token: string): Promise<void> {
  await context.addInitScript((given) => {
    if (window === window.top) sessionStorage.setItem('token', given)
  }, token)
}

/** The session of the demo's player at each site, opened by the calls of the form when it is first needed. */
const sessions = new Map<string, Promise<string>>()

/**
 * Makes a visitor the player, from the next page on. All of a file share one session, so that only those journeys go
 * through the form that are about it; who ends a session asks for one of their own.
 */
export async function becomePlayer(
  { context }: Visitor,
  site: { address: string; password: string },
  { hasOwnSession = false } = {},
): Promise<void> {
  if (!hasOwnSession && !sessions.has(site.address)) sessions.set(site.address, signInPlayer(site))
  const token = await (hasOwnSession ? signInPlayer(site) : sessions.get(site.address))
  // Once in a tab: who signs out is signed out on the next page too.
  await context.addInitScript((given) => {
    if (window !== window.top || sessionStorage.getItem('was-given')) return
    sessionStorage.setItem('was-given', 'yes')
    sessionStorage.setItem('token', given ?? '')
  }, token)
}

/** A visitor who is signed in and at their record. */
export async function visitAsPlayer(
  browser: Browser,
  site: { address: string; password: string },
  { hasOwnSession, ...body }: Wish & { readonly hasOwnSession?: boolean } = {},
): Promise<Visitor> {
  const visitor = await visit(browser, body)
  await becomePlayer(visitor, site, { hasOwnSession })
  await visitor.page.goto(`${site.address}/records`)
  return visitor
}

/**
 * Neither does the page scroll sideways, nor does it hide what would not fit by cutting it off. What a row has beyond its
 * end can be got at if the row scrolls.
 */
export async function expectToFit(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(content, page.url()).toBeLessThanOrEqual(screen ?? 0)
  const outside = await page.locator('a, button, input, h1, h2, h3, p, dd, li, td').evaluateAll((all) =>
    all.flatMap((one) => {
      // First what its box tells: few are out, and only of those is it asked what is around them.
      const { left, right, width } = one.getBoundingClientRect()
      const frame = one.closest('main > * > *')?.getBoundingClientRect()
      const isOut = left < (frame?.left ?? 0) || right > (frame?.right ?? window.innerWidth) + 0.5
      if (!isOut || width <= 1 || !one.checkVisibility() || one.closest('.sr-only')) return []
      // What runs along by itself is read in passing.
      if (one.closest('.animate-notice')) return []
      for (let row = one.parentElement; row; row = row.parentElement) {
        const canScroll = ['auto', 'scroll'].includes(getComputedStyle(row).overflowX)
        if (canScroll && row.scrollWidth > row.clientWidth) return []
      }
      return [one.outerHTML.slice(0, 140)]
    }),
  )
  expect(outside, page.url()).toEqual([])
}

/** What comes on home only when it is nearly seen; who scrolled past it before it was there would never see it. */
export async function comeToWinners(page: Page): Promise<void> {
  const comeNear = async () => {
    await page.evaluate(() => document.getElementById('about')?.scrollIntoView({ behavior: 'instant' }))
    return await page.locator('#winners').count()
  }
  await expect.poll(comeNear, { timeout: 15_000 }).toBe(1)
}

/** What the server wrote can be read at once; this is when it also answers. */
async function waitForLife(page: Page): Promise<void> {
  const isAlive = () => {
    const app = document.getElementById('app')
    return app === null || Object.keys(app).some((key) => key.startsWith('__react'))
  }
  await page.waitForFunction(isAlive, undefined, { timeout: 5_000 })
}

/** Every rule of WCAG 2.2 A and AA that a machine can judge, for the page or for a part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  await judge(page, (await axe(page)).include(part).withTags(tags))
}

/** What a theme can spoil, for the page or for a part of it; the rest does not change with it. */
export async function expectContrast(page: Page, theme: Theme, part = 'html'): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)
  await judge(page, (await axe(page)).include(part).withRules(['color-contrast']))
}

const fromAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(fromAxe.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Only what is wrong is described, and by its HTML alone. The legacy mode judges in the page itself, where the other opens
 * a second page to put the parts of frames together; none of our pages is made of frames. The judge would be read in twice
 * for each look; a page keeps the one it has.
 */
async function axe(page: Page): Promise<AxeBuilder> {
  const isAlone = page.frames().length === 1
  if (isAlone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return new AxeBuilder({ page, axeSource: isAlone ? 'undefined' : axeSource })
    .options({ resultTypes: ['violations'], selectors: false, preload: false })
    .setLegacyMode(true)
}

/** What lies under the bars at head and foot can be scrolled out from under them, and so is not too small to be pressed. */
async function withoutBars<Value>(page: Page, look: () => Promise<Value>): Promise<Value> {
  const place = async (position: string) =>
    await page.evaluate((chosen) => {
      for (const bar of document.querySelectorAll<HTMLElement>('[data-bar]')) bar.style.position = chosen
    }, position)
  await place('static')
  const seen = await look()
  await place('')
  return seen
}

async function judge(page: Page, builder: AxeBuilder): Promise<void> {
  // Colours are judged at rest, not half-way through a movement.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations === 1)
        // One that is called off half-way is at rest as well.
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  const { violations } = await withoutBars(page, async () => await builder.analyze())
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(found, page.url()).toEqual([])
}

/** What the server rendered hears nothing until the scripts have taken it over; React marks what it has taken. */
export async function becomeAlive(what: Locator): Promise<void> {
  const isTaken = async () =>
    await what.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')))
  await expect.poll(isTaken).toBe(true)
}
