import { z } from 'zod'
import { defaultLanguage, languages } from '#kit/language.ts'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant } from '#kit/wire.ts'
import { badges, gameSources, gameStates, vendorStates, volatilities } from '#modules/catalog/model.ts'
import { extraTabs } from '#modules/catalog/rules/tabs.ts'
import {
  gameCategories,
  gamePageMax,
  gamePageSize,
  providerTypes,
  searchLengthMax,
  sliderPageSize,
  vassalageShape,
  winnersMax,
} from '#modules/catalog/rules.ts'

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
  volatility: z
    .enum([...volatilities, 'chosen'])
    .nullable()
    .meta({ description: 'How far rounds lie from their mean; `chosen` where the player decides' }),
  topMultiplier: z.number().nullable().meta({ description: 'The highest payout in stakes' }),
})

const Merchant = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,32}$/)
  .optional()

export const getHotGames = route('GET /wps/relay/GCSGAME_hotGamesV2', {
  summary: 'The hot games, in the operator’s order; at most 20.',
  who: 'visitor',
  query: z.strictObject({
    merchantCode: Merchant,
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

/** What games can be chosen by, for members and visitors alike. */
const filters = {
  gameType: Category.optional().meta({ description: 'All categories where it is not said' }),
  vassalage: z.string().regex(vassalageShape).optional(),
  tab: z.enum(extraTabs).optional().meta({ description: 'Scratch cards, jackpots, tables, arcade, bingo' }),
  badge: z.enum(badges).optional(),
  nodeId: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .optional()
    .meta({ description: 'This one game only' }),
  search: z.string().trim().min(1).max(searchLengthMax).optional().meta({ description: 'Slips are forgiven' }),
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  language: AskedLanguage,
}

const GamePage = z.strictObject({ games: z.array(GameEntry), total: z.int().min(0) })

export const getShowcase = route('GET /wps/games/showcase', {
  summary: 'Games for everyone, by category, maker, tab and search; a page of them, and how many there are in all.',
  who: 'visitor',
  query: z.strictObject({ ...filters, limit: limitOf(gamePageMax, sliderPageSize) }),
  reply: GamePage,
  refusals: [],
})

export const getGameList = route('GET /wps/relay/GCSGAME_gameList', {
  summary: 'Games for whoever is signed in, by category, maker, tab and search; a page of them.',
  who: 'player',
  query: z.strictObject({
    ...filters,
    clientType: z.literal('3').default('3'),
    platform: z.enum(['WEB', 'W']).default('WEB'),
    merchant: Merchant,
    pageSize: limitOf(gamePageMax, gamePageSize),
  }),
  reply: GamePage,
  refusals: [],
})

export const getVassGameType = route('GET /wps/relay/GCSGAME_getVassGameType', {
  summary: 'The makers, and in which categories each has games.',
  who: 'player',
  query: z.strictObject({ vassalage: z.string().regex(vassalageShape).optional(), language: AskedLanguage }),
  reply: z.array(z.strictObject({ vassalage: Vassalage, displayName: z.string(), gameTypes: z.array(Category) })),
  refusals: [],
})

export const getGameVendor = route('GET /wps/relay/GCSGAME_gameVendor', {
  summary: 'The cards of the makers, of one category or of all.',
  who: 'player',
  query: z.strictObject({ gameType: Category.optional(), language: AskedLanguage }),
  reply: z.array(VendorCard),
  refusals: [],
})

export const getRecentGames = route('GET /wps/relay/GCS_recentGame', {
  summary: 'The games that the caller played last, the latest first; at most 20.',
  who: 'player',
  query: z.strictObject({ language: AskedLanguage }),
  reply: z.array(GameEntry),
  refusals: [],
})

export const getRoomList = route('GET /wps/relay/GLS2_roomList', {
  summary: 'The rooms in which everybody plays the same round, such as crash.',
  who: 'player',
  query: z.strictObject({ language: AskedLanguage }),
  reply: z.array(z.strictObject({ roomId: NodeId, ...GameEntry.shape })),
  refusals: [],
})

const FavouriteInput = z.strictObject({
  nodeId: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .meta({ example: 'mayon-gold' }),
  vendor: z.string().regex(vassalageShape).meta({ description: 'The code of its maker', example: 'HABI' }),
  gameType: Category,
})

export const getFavouriteIds = route('GET /wps/relay/MCSFE_getFavoriteGames', {
  summary: 'The caller’s favourites as a list of node ids, the latest first.',
  who: 'member',
  reply: z.array(NodeId),
  refusals: [],
})

export const getFavouriteGames = route('GET /wps/relay/MCSFE_getFavoriteGamesList', {
  summary: 'The caller’s favourite games, the latest first.',
  who: 'member',
  query: z.strictObject({ language: AskedLanguage }),
  reply: z.array(GameEntry),
  refusals: [],
})

const favouriteRefusals = [
  'game_is_unknown',
  'game_is_another_vendors',
  'favourites_are_full',
  'favourites_change_too_fast',
] as const

export const addFavourite = route('POST /wps/relay/MCSFE_addFavoriteGameV2', {
  summary: 'Makes a game a favourite; once a second at most.',
  who: 'member',
  body: FavouriteInput,
  reply: z.null(),
  refusals: favouriteRefusals,
})

export const removeFavourite = route('DELETE /wps/relay/MCSFE_removeFavoriteGameV2', {
  summary: 'Makes a game no favourite any more; once a second at most.',
  who: 'member',
  query: FavouriteInput,
  reply: z.null(),
  refusals: favouriteRefusals,
})

const Place = z.int().min(-1_000_000).max(1_000_000)

export const changeGame = route('PUT /ops/catalog/games/:nodeId', {
  summary: 'Changes a game’s state, badge and places; what is not named stays as it is.',
  who: 'operator',
  params: z.strictObject({ nodeId: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
  body: z.strictObject({
    state: z.enum(gameStates).optional(),
    badge: z.enum(badges).nullable().optional(),
    order: Place.optional().meta({ description: 'Its place on the pages; the lowest comes first' }),
    hotOrder: Place.nullable().optional().meta({ description: 'Its place among the hot games; null takes it out' }),
  }),
  reply: GameEntry,
  refusals: ['game_is_unknown', 'game_has_no_engine'],
})

export const changeVendor = route('PUT /ops/catalog/vendors/:vassalage', {
  summary: 'Changes a maker’s state and place, on one of its shelves or on all.',
  who: 'operator',
  params: z.strictObject({ vassalage: z.string().regex(vassalageShape) }),
  body: z
    .strictObject({
      gameType: z.enum(providerTypes).optional(),
      state: z.enum(vendorStates).optional(),
      order: Place.optional(),
    })
    .refine(({ state, order }) => state !== undefined || order !== undefined, { error: 'nothing_to_change' }),
  reply: z.array(VendorCard),
  refusals: ['vendor_is_unknown'],
})
