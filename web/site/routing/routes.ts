import { chatPath } from '#modules/settings/model.ts'
import { loadAgentHome, loadAgentSignIn } from '#web/agent/entry.ts'
import { memberPaths } from '#web/features/centres/member-keys.ts'
import { session } from '#web/features/client/client.ts'
import { openHelpChat, openPopup } from '#web/features/popups/popups.ts'
import { type Screen, screen } from '#web/features/screens/lazy-screen.ts'
import { isAgentType, isTrialType } from '#web/features/session/account-types.ts'
import { askMember } from '#web/features/session/use-session.ts'
import { socialPaths, takeSocialReturn } from '#web/features/sign-in/social-return.ts'
import type { Place } from '#web/lib/navigator.ts'
import { readReturnPath } from '#web/lib/return-path.ts'
import { linkPageFiles } from '#web/site/routing/page-files.ts'
import { loadPageStyles } from '#web/site/routing/page-styles.ts'
import { isPublicPath } from '#web/site/routing/public-paths.ts'

interface Route {
  readonly screen: Screen
  /** Decides whether the reader may enter: an address sends them elsewhere. */
  readonly guard?: ((place: Place) => string | undefined | Promise<string | undefined>) | undefined
  /** Stands alone, without the player's shell. */
  readonly isAlone?: boolean | undefined
}

/** A page for members: without a token the way leads through the sign-in and back. */
function needSession({ path, query }: Place): string | undefined {
  return session.token() === null ? `/login?to=${encodeURIComponent(`${path}${query}`)}` : undefined
}

/** A page for members of their own: a trial is told what it needs, and stays at home. */
async function needMember(place: Place): Promise<string | undefined> {
  const elsewhere = needSession(place)
  if (elsewhere !== undefined) return elsewhere
  const member = await askMember()
  if (!member || !isTrialType(member.type)) return undefined
  showPopup({ kind: 'trial' })
  return '/'
}

/** The agents' own, whose door is another. Who is signed in and no agent is sent there too; a trial is told why as well. */
async function needAgent(): Promise<string | undefined> {
  if (session.token() === null) return '/agent'
  const member = await askMember()
  if (!member || isAgentType(member.type)) return undefined
  if (isTrialType(member.type)) showPopup({ kind: 'trial' })
  return '/agent'
}

/** Home with the sign-in over it; who is signed in goes straight on. */
function askIn({ query }: Place): string {
  const input = new URLSearchParams(query).get('to')
  const to = input === null ? undefined : readReturnPath(input)
  if (session.token() !== null) return to ?? '/'
  showPopup({ kind: 'login', ...(to !== undefined && { to }) })
  return '/'
}

function askToRegister(): string {
  if (session.token() === null) showPopup({ kind: 'register' })
  return '/'
}

/** Where an address of customer service is followed in a window of its own. */
function openChat(): string {
  if (!import.meta.env.SSR) openHelpChat()
  return '/'
}

/** The server renders what lies below a popup, and has none itself. */
function showPopup(popup: Parameters<typeof openPopup>[0]): void {
  if (!import.meta.env.SSR) openPopup(popup)
}

const home = screen(['home'], () => import('#web/site/pages/home-page.tsx'), 'HomePage')
const category = screen(['games'], () => import('#web/site/pages/category-page.tsx'), 'CategoryPage')
const lottery = screen(
  ['lottery', 'lotteries', 'refusals'],
  () => import('#web/site/pages/lottery-page.tsx'),
  'LotteryPage',
)
const promotions = screen(
  ['promotions', 'refusals', 'lotteries'],
  () => import('#web/site/pages/promotions-page.tsx'),
  'PromotionsPage',
)
const promotion = screen(
  ['promotions', 'envelope', 'refusals', 'lotteries'],
  () => import('#web/site/pages/promotion-page.tsx'),
  'PromotionPage',
)
const mall = screen(['loyalty', 'pay', 'refusals', 'login'], () => import('#web/site/pages/mall-page.tsx'), 'MallPage')
const vip = screen(['loyalty'], () => import('#web/site/pages/vip-page.tsx'), 'VipPage')
const wheel = screen(['loyalty'], () => import('#web/site/pages/wheel-page.tsx'), 'WheelPage')
const raffle = screen(['loyalty'], () => import('#web/site/pages/raffle-page.tsx'), 'RafflePage')
const text = screen(['help'], () => import('#web/site/pages/text-page.tsx'), 'TextPage')

const play = screen(['play', 'refusals'], () => import('#web/site/pages/play-page.tsx'), 'PlayPage')

const table = screen(
  ['play', 'tables', 'chat', 'refusals'],
  () => import('#web/site/pages/table-page.tsx'),
  'TablePage',
)

const lotteryPlay = screen(
  ['lottery', 'lotteries', 'plays', 'draws', 'play', 'refusals'],
  () => import('#web/site/pages/lottery-play-page.tsx'),
  'LotteryPlayPage',
)

const member = screen(['member'], () => import('#web/site/pages/member-page.tsx'), 'MemberPage')

const social = screen(['social', 'refusals'], () => import('#web/site/pages/social-page.tsx'), 'SocialPage')

const sportsTexts = ['sports', 'markets', 'refusals'] as const

/** Every page there is, by its path. */
const routes: ReadonlyMap<string, Route> = new Map<string, Route>([
  ...['/', '/index', '/index.html', '/home'].map((path) => [path, { screen: home }] as const),
  ['/login', { screen: home, guard: askIn }],
  ['/register', { screen: home, guard: askToRegister }],
  [chatPath, { screen: home, guard: openChat }],
  ...['/sports', '/esports', '/fish', '/live', '/pvp', '/jili', '/rng', '/lott', '/elott', '/cockfight'].map(
    (path) => [path, { screen: category }] as const,
  ),
  ...['/lottery', '/seaLottery', '/vnLottery'].map((path) => [path, { screen: lottery, guard: needSession }] as const),
  [
    '/lottery/tickets',
    {
      screen: screen(
        ['tickets', 'draws', 'plays', 'lottery', 'lotteries', 'refusals'],
        () => import('#web/site/pages/lottery-tickets-page.tsx'),
        'LotteryTicketsPage',
      ),
      guard: needSession,
    },
  ],
  ['/promotions', { screen: promotions }],
  ['/pointMall', { screen: mall }],
  ['/vip', { screen: vip, guard: needMember }],
  ['/wheel', { screen: wheel, guard: needMember }],
  ['/raffle', { screen: raffle, guard: needMember }],
  [
    '/sports/bets',
    {
      screen: screen(sportsTexts, () => import('#web/site/pages/sports-bets-page.tsx'), 'SportsBetsPage'),
      guard: needSession,
    },
  ],
  [
    '/sports/results',
    { screen: screen(sportsTexts, () => import('#web/site/pages/sports-results-page.tsx'), 'SportsResultsPage') },
  ],
  [
    '/sports/rules',
    {
      screen: screen(
        [...sportsTexts, 'matches'],
        () => import('#web/site/pages/sports-rules-page.tsx'),
        'SportsRulesPage',
      ),
    },
  ],
  ...['/description', '/sponsor', '/seamless'].map((path) => [path, { screen: text }] as const),
  ['/down', { screen: screen(['down'], () => import('#web/site/pages/down-page.tsx'), 'DownPage') }],
  ['/help', { screen: screen(['help'], () => import('#web/site/pages/help-page.tsx'), 'HelpPage') }],
  ['/proof', { screen: screen(['steps', 'pages'], () => import('#web/site/pages/proof-page.tsx'), 'ProofPage') }],
  ['/fair', { screen: screen(['fair'], () => import('#web/site/pages/fair-page.tsx'), 'FairPage') }],
  ['/fair/rtp', { screen: screen(['fair', 'lotteries'], () => import('#web/site/pages/rtp-page.tsx'), 'RtpPage') }],
  ...memberPaths.map((path) => [path, { screen: member, guard: needMember }] as const),
  ...socialPaths.map((path) => [path, { screen: social, guard: takeSocialReturn }] as const),
  [
    '/kit',
    {
      screen: screen(
        ['captcha', 'codes', 'login', 'social', 'refusals'],
        () => import('#web/site/pages/kit-page.tsx'),
        'KitPage',
      ),
    },
  ],
  [
    '/agent',
    {
      screen: screen(['login', 'captcha', 'codes', 'refusals', 'pages'], loadAgentSignIn, 'AgentPage'),
      isAlone: true,
    },
  ],
  [
    '/agentHome',
    {
      screen: screen(['agent'], loadAgentHome, 'AgentHomePage'),
      guard: needAgent,
      isAlone: true,
    },
  ],
])

/** The pages that have an address of their own, apart from those of which there are many. */
export const pagePaths: readonly string[] = [...routes.keys()]

/** One page for all games of the house; which of them it is, is the rest of its path. */
const playPath = /^\/play\/[a-z0-9-]+$/

/** A table of the live lobby. */
const tablePath = /^\/live\/[a-z0-9-]+$/

/** A round of a table that has ended, with its proof. */
const roundPath = /^\/live\/[a-z0-9-]+\/rounds\/[1-9]\d{0,8}$/
const tableRound = screen(
  ['play', 'tables', 'proofs', 'fair', 'refusals'],
  () => import('#web/site/pages/table-round-page.tsx'),
  'TableRoundPage',
)

/** A lottery to bet on. */
const lotteryPath = /^\/lottery\/[a-z0-9-]+$/

/** One promotion. */
const promotionPath = /^\/promotions\/[a-z0-9-]{3,40}$/
/** A match of the sportsbook. */
const matchPath = /^\/sports\/event\/[A-Za-z0-9._:-]{1,64}$/
const match = screen(sportsTexts, () => import('#web/site/pages/sports-match-page.tsx'), 'SportsMatchPage')

const drawTexts = ['draws', 'proofs', 'lottery', 'lotteries', 'fair', 'refusals'] as const

/** What was drawn is for everybody; which lottery and which draw is in the path. */
const lotteryPaths: readonly (readonly [path: RegExp, page: Screen])[] = [
  [
    /^\/lottery\/[a-z0-9-]+\/results$/,
    screen(drawTexts, () => import('#web/site/pages/lottery-results-page.tsx'), 'LotteryResultsPage'),
  ],
  [
    /^\/lottery\/[a-z0-9-]+\/results\/\d{8}-\d{1,4}$/,
    screen(drawTexts, () => import('#web/site/pages/lottery-draw-page.tsx'), 'LotteryDrawPage'),
  ],
  [
    /^\/lottery\/[a-z0-9-]+\/trends$/,
    screen(drawTexts, () => import('#web/site/pages/lottery-trends-page.tsx'), 'LotteryTrendsPage'),
  ],
]

/** The route of a path; a last slash makes no other page of it. */
export function routeOf(path: string): Route | undefined {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (playPath.test(plain)) return { screen: play, isAlone: true }
  if (tablePath.test(plain)) return { screen: table, isAlone: true }
  if (roundPath.test(plain)) return { screen: tableRound }
  if (promotionPath.test(plain)) return { screen: promotion }
  if (matchPath.test(plain)) return { screen: match }
  const draws = lotteryPaths.find(([one]) => one.test(plain))
  if (draws) return { screen: draws[1] }
  return routes.get(plain) ?? (lotteryPath.test(plain) ? { screen: lotteryPlay, isAlone: true } : undefined)
}

/** Makes a place ready: it may be entered, and its screen is here. */
export async function enterPlace(place: Place): Promise<string | undefined> {
  const route = routeOf(place.path)
  const elsewhere = await route?.guard?.(place)
  if (elsewhere !== undefined) return elsewhere
  if (route) await loadWhole(route.screen)
  return undefined
}

/** With the classes that it needs; home's are on every page. */
async function loadWhole(page: Screen): Promise<void> {
  linkPageFiles(page.name)
  await Promise.all([page.load(), page === home ? undefined : loadPageStyles()])
}

const loadAnswers = () => import('#web/site/routing/page-answers.ts')

/** Somebody aims at a link. Whether what its page needs comes is no matter yet. */
export function preloadScreen(path: string): void {
  const page = routeOf(path)?.screen
  if (!page) return
  loadWhole(page).catch(() => undefined)
  if (isPublicPath(path))
    loadAnswers().then(
      ({ fetchPageAnswers }) => fetchPageAnswers(path),
      () => undefined,
    )
}
