import { z } from 'zod'
import { defaultLanguage, languages } from '#kit/language.ts'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant } from '#kit/wire.ts'
import { badges, gameSources, gameStates, vendorStates, volatilities } from '#modules/catalog/model.ts'
import { gameCategories, sliderPageSize, vassalageShape, winnersMax } from '#modules/catalog/rules.ts'

const AskedLanguage = z.enum(languages).default(defaultLanguage)
const Category = z.enum(gameCategories)
const NodeId = z.string().meta({ example: 'mayon-gold' })
const Vassalage = z.string().meta({ description: 'The code of the maker', example: 'HABI' })

const limitOf = (max: number, usual: number) => z.coerce.number().int().min(1).max(max).default(usual)

const VendorCard = z.strictObject({
  vassalage: Vassalage,
  gameType: Category,
  displayName: z.string(),
  gameCode: NodeId.nullable().meta({ description: 'The game that the card starts at once' }),
  isGame: z.boolean(),
  icon: z.string().meta({ description: 'The id of the drawn mark', example: 'habi' }),
  state: z.enum(vendorStates),
  gameCount: z.int().min(1),
})

export const getGameMenus = route('GET /lgw/games/game_menus', {
  summary: 'The game categories and their vendors, in order; a vendor without a game is left out.',
  who: 'visitor',
  reply: z.array(z.strictObject({ gameCategory: Category, vendors: z.array(VendorCard) })),
  refusals: [],
})

const GameEntry = z.strictObject({
  nodeId: NodeId,
  gameName: z.string(),
  showIcon: z.string().meta({ example: '/art/tile/mayon-gold.svg' }),
  vassalage: Vassalage,
  vendorName: z.string(),
  vendorIcon: z.string().meta({ description: 'The id of the drawn mark', example: 'habi' }),
  gameType: Category,
  badge: z.enum(badges).nullable(),
  state: z.enum(gameStates),
  source: z.enum(gameSources).meta({ description: 'One of our own engines, or a vendor behind the gateway' }),
  rtpPpm: z
    .strictObject({ least: z.int(), most: z.int() })
    .nullable()
    .meta({ description: 'The theoretical return in parts per million, over all choices; exact for our own games' }),
  volatility: z.enum(volatilities).nullable(),
  topMultiplier: z.number().nullable().meta({ description: 'The highest payout in stakes' }),
})

export const getHotGames = route('GET /wps/relay/GCSGAME_hotGamesV2', {
  summary: 'The hot games, in the operator’s order; at most 20.',
  who: 'visitor',
  query: z.strictObject({
    merchantCode: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,32}$/)
      .optional(),
    isPlatform: z.literal('2').default('2'),
    platform: z.enum(['WEB', 'W']).default('WEB'),
    language: AskedLanguage,
  }),
  reply: z.array(GameEntry),
  refusals: [],
})

export const getRankList = route('GET /wps/relay/GCSGAME_getRankList', {
  summary: 'The winner board: the latest wins, newest first, with masked names.',
  who: 'visitor',
  query: z.strictObject({
    gameCategory: z.enum(['ALL', ...gameCategories]).default('ALL'),
    language: AskedLanguage,
    limitNum: limitOf(winnersMax, winnersMax),
  }),
  reply: z.array(
    z.strictObject({
      nodeId: NodeId,
      iconUrl: z.string(),
      winAmount: Amount,
      currency: CurrencyCode,
      gameName: z.string(),
      customerName: z.string().meta({ description: 'Masked', example: 'li•••e5' }),
      vassalage: Vassalage,
      gameType: Category,
      at: Instant,
    }),
  ),
  refusals: [],
})

export const getShowcase = route('GET /wps/games/showcase', {
  summary: 'The first games of a category, or of one maker in it, for everyone, and how many there are in all.',
  who: 'visitor',
  query: z.strictObject({
    gameType: Category,
    vassalage: z.string().regex(vassalageShape).optional(),
    limit: limitOf(60, sliderPageSize),
    language: AskedLanguage,
  }),
  reply: z.strictObject({ games: z.array(GameEntry), total: z.int().min(0) }),
  refusals: [],
})
