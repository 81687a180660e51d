import type { Page } from 'playwright-core'
import type { Operator } from '#tests/support/operator.ts'
import { consolePaths } from '#web/console/routing/paths.ts'
import { agentHref, agentPageKeys } from '#web/features/centres/agent-keys.ts'
import { memberHref, memberPageKeys } from '#web/features/centres/member-keys.ts'

export interface Scene {
  readonly path: string
  /** Where the page is that `act` leads to, if its address is known only then: any address of that kind. */
  readonly shows?: string
  /** What is done before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>
  readonly who?: 'player' | 'agent' | 'operator'
  readonly before?: (operator: Operator) => Promise<void>
  readonly after?: (operator: Operator) => Promise<void>
  /** The screen alone, for what stands over the page. */
  readonly isScreen?: boolean
}

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
/** What happens by the clock is waited for: the first draw of a day comes a minute after midnight, or after the start. */
const byClockMs = 100_000
/** Follows the first link that leads there, and waits for the page. */
const follow = (href: string) => async (page: Page) => {
  const before = page.url()
  await page.locator(`main a[href${href}]`).first().click({ timeout: byClockMs })
  await page.waitForURL((url) => url.href !== before)
  await untilReady(page)
}
/** The browser has computed the draw again. */
const untilProved = async (page: Page): Promise<void> => {
  await follow('*="/results/"')(page)
  await page.locator('.proof-steps').waitFor()
}
/** Matches are there once the feed of odds has told of them. */
const untilOffered = (page: Page) =>
  page.locator('main a[href^="/sports/event/"]').first().waitFor({ timeout: byClockMs })
const openCentre = async (page: Page): Promise<void> => {
  await page.locator('header [aria-haspopup=menu]').last().click()
  await page.getByRole('menuitem').first().click()
  await page.locator('dialog h3').waitFor()
}

export const scenes: Readonly<Record<string, Scene>> = {
  // The session came from another place than these browsers, so they ask for a fresh code before actions with money.
  ...Object.fromEntries(
    Object.entries(consolePaths).map(([key, path]) => [
      `operator-${key}`,
      { path, who: 'operator', act: untilReady } as const,
    ]),
  ),
  home: { path: '/' },
  'home-member': { path: '/', who: 'player', act: (page) => page.locator('#recent').waitFor() },
  'home-header-form': {
    path: '/',
    isScreen: true,
    before: (operator) => operator.change('brand', { hasHeaderSignIn: true }),
    act: (page) => page.locator('.header-form').waitFor({ state: 'attached' }),
    after: (operator) => operator.change('brand', { hasHeaderSignIn: false }),
  },
  login: { path: '/login', isScreen: true, act: untilOpen },
  register: { path: '/register', isScreen: true, act: untilOpen },
  chat: { path: '/chat', who: 'player', isScreen: true, act: untilOpen },
  announcements: { path: '/', isScreen: true, act: untilOpen },
  // The shelf of all slots would be a picture as high as a house.
  slots: { path: '/rng', isScreen: true },
  specials: { path: '/jili' },
  fishing: { path: '/fish' },
  cards: { path: '/pvp' },
  'lottery-category': { path: '/lott' },
  'e-lottery-category': { path: '/elott' },
  'cockfight-category': { path: '/cockfight' },
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
  sports: { path: '/sports', act: untilOffered },
  promotions: { path: '/promotions' },
  promotion: { path: '/promotions', shows: '/promotions/welcome', act: follow('^="/promotions/"') },
  'point-mall': { path: '/pointMall' },
  help: { path: '/help' },
  down: { path: '/down' },
  description: { path: '/description' },
  sponsor: { path: '/sponsor' },
  seamless: { path: '/seamless' },
  proof: { path: '/proof' },
  missing: { path: '/nowhere' },
  google: { path: '/social/google' },
  facebook: { path: '/social/facebook' },
  agent: { path: '/agent' },
  'operator-login': { path: '/operator', act: untilReady },
  'agent-overview': { path: '/agentHome', who: 'agent', act: untilReady },
  ...Object.fromEntries(
    agentPageKeys.map((key) => [`agent-${key}`, { path: agentHref(key), who: 'agent', act: untilReady } as const]),
  ),
  lottery: { path: '/lottery', who: 'player' },
  'lottery-vietnam': { path: '/vnLottery', who: 'player' },
  'lottery-sea': { path: '/seaLottery', who: 'player' },
  'lottery-play': { path: '/lottery/sinag-1', who: 'player', act: untilReady },
  'lottery-station': { path: '/lottery/vietnam-south', who: 'player', act: untilReady },
  'lottery-results': { path: '/lottery/sinag-1/results', who: 'player' },
  'lottery-draw': {
    path: '/lottery/sinag-1/results',
    shows: '/lottery/sinag-1/results/20350601-1',
    who: 'player',
    act: untilProved,
  },
  'lottery-trends': { path: '/lottery/sinag-1/trends', who: 'player' },
  tickets: { path: '/lottery/tickets', who: 'player' },
  baccarat: { path: '/live/baccarat-sinag', who: 'player', isScreen: true, act: untilReady },
  roulette: { path: '/live/roulette-oro', who: 'player', isScreen: true, act: untilReady },
  blackjack: { path: '/live/mesa-blackjack', who: 'player', isScreen: true, act: untilReady },
  'dragon-tiger': { path: '/live/dragon-tiger-bakunawa', who: 'player', isScreen: true, act: untilReady },
  'sic-bo': { path: '/live/sic-bo-fiesta', who: 'player', isScreen: true, act: untilReady },
  'color-game': { path: '/live/perya-color-game', who: 'player', isScreen: true, act: untilReady },
  'three-card-poker': { path: '/live/three-card-poker-reyna', who: 'player', isScreen: true, act: untilReady },
  cockfight: { path: '/live/sabong-sinag', who: 'player', isScreen: true, act: untilReady },
  derby: { path: '/live/sabong-derby', who: 'player', isScreen: true, act: untilReady },
  'table-round': {
    path: '/live/baccarat-sinag/rounds/18',
    act: (page) => page.locator('.proof-verdict[data-tone=good]').waitFor(),
  },
  match: { path: '/sports', shows: '/sports/event/1', act: follow('^="/sports/event/"') },
  'sports-bets': { path: '/sports/bets', who: 'player' },
  'sports-results': { path: '/sports/results' },
  'sports-rules': { path: '/sports/rules' },
  esports: { path: '/esports' },
  vip: { path: '/vip', who: 'player' },
  wheel: { path: '/wheel', who: 'player' },
  raffle: { path: '/raffle', who: 'player' },
  search: { path: '/help', isScreen: true, act: openSearch },
  member: { path: '/member', who: 'player', act: untilReady },
  'member-list': { path: memberHref(null), who: 'player', act: untilReady },
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
    before: (operator) => operator.change('status', { ...openSite, blockedRanges: ['198.18.0.0/15'] }),
    after: (operator) => operator.change('status', openSite),
  },
  kit: { path: '/kit' },
}
