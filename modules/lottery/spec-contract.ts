import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Instant } from '#kit/wire.ts'
import { IssueId, LotteryId } from '#modules/lottery/contract.ts'
import { prizeModes } from '#modules/lottery/model.ts'

/** The lottery calls of the spec. It shows no shapes for them; these are ours. */
const MenuGame = z.strictObject({
  gameId: LotteryId,
  gameCode: z.string().meta({ description: 'The engine with its plays' }),
  prizeMode: z.enum(prizeModes),
  numero: IssueId.nullable().meta({ description: 'The issue on sale' }),
  closeTime: Instant.nullable(),
})

const OpenedNumero = z.strictObject({
  gameId: LotteryId,
  numero: IssueId,
  openTime: Instant.meta({ description: 'When it was drawn' }),
  winningNumbers: z.array(z.string()),
})

const Menu = z.strictObject({ serverTime: Instant, games: z.array(MenuGame) })

export const getVietnamMenu = route('GET /lgw/vn/games/game_menu', {
  summary: 'The lotteries of Vietnam with the issues on sale.',
  who: 'visitor',
  reply: Menu,
  refusals: [],
})

export const getVietnamRecent = route('GET /lgw/vn/games/game_menu/recent', {
  summary: 'The lotteries of Vietnam that I bought tickets of, the latest first.',
  who: 'player',
  reply: Menu,
  refusals: [],
})

export const getVietnamResults = route('GET /lgw/vn/numeros/opened/game', {
  summary: 'The last results of the lotteries of Vietnam, newest first.',
  who: 'visitor',
  reply: z.array(OpenedNumero),
  refusals: [],
})

export const getOpenedNumeros = route('GET /lotto/lgw/games/opened/numero', {
  summary: 'The last results of a lottery, or of each, newest first.',
  who: 'player',
  query: z.strictObject({ gameId: LotteryId.optional() }),
  reply: z.array(OpenedNumero),
  refusals: ['lottery_is_unknown'],
})

export const getGamesByPrizeMode = route('GET /lotto/lgw/games', {
  summary: 'The lotteries of a prize mode with the issues on sale.',
  who: 'visitor',
  query: z.strictObject({ prizeMode: z.enum(prizeModes) }),
  reply: Menu,
  refusals: [],
})
