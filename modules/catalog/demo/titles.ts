import type { Maker } from '#modules/catalog/demo/makers.ts'
import type { Badge } from '#modules/catalog/model.ts'
import type { GameCategory } from '#modules/catalog/rules.ts'

export type Title = readonly [name: string, maker: Maker, badge?: Badge]

/** Titles of our own invention, in the order of their category. Each has a tile of its own, drawn by the build. */
// biome-ignore format: a table
export const titles: Readonly<Record<GameCategory, readonly Title[]>> = {
  RNG: [
    ['Mayon Gold', 'habi', 'hot'], ['Bakunawa Rising', 'amihan', 'hot'], ['Carabao Cash', 'okir', 'hot'],
    ['Parol Nights', 'habi', 'new'], ['Jeepney Jackpot', 'paraw', 'jackpot'], ['Adarna Song', 'kampana', 'new'],
    ['Mango Fiesta', 'luntian'], ['Gem Cascade', 'ninefold', 'hot'], ['Kidlat Strike', 'bolt'],
    ['Galleon Gold', 'paraw'], ['Perlas ng Silangan', 'coralline'], ['Tigre 88', 'ninefold', 'new'],
    ['Saranggola', 'laro', 'new'], ['Rajah Crown', 'okir'], ['Sampaguita Bloom', 'luntian'],
    ['Bituin Wishes', 'tala', 'new'], ['Lantern Harbour', 'ninefold'], ['Gumamela Hold', 'luntian'],
    ['Amanikable Tides', 'coralline', 'new'], ['Hari ng Gubat', 'amihan'], ['Kampana Bells', 'kampana'],
    ['Agila Reign', 'amihan'], ['Halo-Halo Deluxe', 'luntian'], ['Tambol Beats', 'mesa', 'new'],
    ['Unggoy Market', 'bolt'], ['Diwata Moon', 'kampana'], ['Banaue Riches', 'okir'], ['Sili Blaze', 'bolt'],
    ['Diamond Mines', 'laro'], ['Dagat Dice', 'laro'], ['Bulaklak Plinko', 'laro'], ['Kometa Climb', 'laro'],
    ['Barya Flip', 'laro'], ['Palayok Smash', 'laro'],
  ],
  JL: [['Palengke Fruits', 'sundial'], ['Swerte Clover', 'sundial'], ['Pista Sparks', 'sundial', 'new']],
  LIVE: [
    ['Baccarat Sinag', 'tala', 'hot'], ['Roulette Oro', 'tala'], ['Tigre Duelo', 'mesa'], ['Perya Color Game', 'tala', 'new'],
    ['Sic Bo Perlas', 'mesa'], ['Bingo Baryo', 'mesa'], ['Sinag Wheel', 'tala'], ['Mesa Blackjack', 'mesa'],
  ],
  SPORTS: [
    ['Barangay Hoops', 'paraw', 'hot'], ['Spike Manila', 'amihan'], ['Suntok Pro', 'bolt'], ['Palaro Tennis', 'sundial'],
    ['Bilyar Club', 'mesa'], ['Karera Grand', 'bolt'], ['Liga Cup', 'kampana'],
  ],
  FISH: [
    ['Reef Hunter', 'coralline', 'hot'], ['Pating Bonanza', 'coralline'], ['Pugita Cove', 'sundial'], ['Alimango King', 'paraw'],
    ['Pagong Drift', 'coralline'], ['Lumba Lagoon', 'amihan'], ['Butete Blast', 'ninefold', 'new'],
  ],
  COCKFIGHT: [['Rooster Arena', 'bolt'], ['Tari Duel', 'okir'], ['Pula at Puti', 'okir'], ['Manok Derby', 'bolt']],
  LOTT: [['Barrio Lotto', 'kampana'], ['Swerte Six', 'sundial'], ['Kapalaran 3', 'habi']],
  ELOTT: [['Tala Keno', 'tala'], ['Bola Draw', 'ninefold']],
  PVP: [
    ['Tongits Table', 'mesa', 'hot'], ['Pusoy Dos', 'habi'], ['Lucky Nine', 'ninefold'], ['Hari Poker', 'okir'],
    ['Mahjong Parol', 'tala'],
  ],
  ESPORTS: [
    ['Alamat Arena', 'bolt'], ['Pixel Bagani', 'ninefold'], ['Joystick Liga', 'sundial'], ['Robo Rumble', 'bolt'],
    ['Banwa Royale', 'okir'],
  ],
}

/** What the operator of the demo puts first, in this order. */
export const hotTitles: readonly string[] = [
  'Mayon Gold',
  'Bakunawa Rising',
  'Carabao Cash',
  'Saranggola',
  'Perlas ng Silangan',
  'Tigre 88',
  'Baccarat Sinag',
  'Parol Nights',
  'Reef Hunter',
  'Tongits Table',
  'Barangay Hoops',
  'Gem Cascade',
]
