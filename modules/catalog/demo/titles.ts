import type { Maker } from '#modules/catalog/demo/makers.ts'
import type { Badge } from '#modules/catalog/model.ts'
import type { ExtraTab } from '#modules/catalog/rules/tabs.ts'
import type { GameCategory } from '#modules/catalog/rules.ts'

export type Title = readonly [name: string, maker: Maker, badge?: Badge]

/** The slots that stand first, in this order; all others follow. */
// biome-ignore format: a table
export const firstSlots: readonly string[] = [
  'mayon-gold', 'bakunawa-rising', 'carabao-cash', 'parol-nights', 'jeepney-jackpot', 'adarna-song', 'mango-fiesta',
  'gem-cascade', 'kidlat-strike', 'galleon-gold', 'perlas-ng-silangan', 'tigre-88', 'rajah-crown', 'sampaguita-bloom',
  'bituin-wishes', 'lantern-harbour', 'gumamela-hold', 'amanikable-tides', 'hari-ng-gubat', 'kampana-bells',
  'agila-reign', 'halo-halo-deluxe', 'tambol-beats', 'unggoy-market', 'diwata-moon', 'banaue-riches', 'sili-blaze',
]

// biome-ignore format: a table
export const slotBadges: Readonly<Record<string, Badge>> = {
  'mayon-gold': 'hot', 'bakunawa-rising': 'hot', 'carabao-cash': 'hot', 'gem-cascade': 'hot', 'parol-nights': 'new',
  'adarna-song': 'new', 'tigre-88': 'new', 'bituin-wishes': 'new', 'amanikable-tides': 'new', 'tambol-beats': 'new',
  'swerte-clover': 'new', 'boracay-breeze': 'new', 'kosmo-kalabaw': 'new', 'apo-ascent': 'new',
}

export interface OwnTitle {
  readonly name: string
  readonly category: GameCategory
  readonly maker: Maker
  readonly engine: string
  readonly tab: ExtraTab | null
  readonly badge?: Badge
  readonly keywords: string
}

/** The games of the house that have no reels. */
// biome-ignore format: a table
export const instantTitles: readonly OwnTitle[] = [
  { name: 'Saranggola', category: 'RNG', maker: 'laro', engine: 'crash', tab: 'AC', badge: 'hot', keywords: 'crash kite multiplier cash out' },
  { name: 'Diamond Mines', category: 'RNG', maker: 'laro', engine: 'mines', tab: 'AC', keywords: 'mines bomb grid' },
  { name: 'Dagat Dice', category: 'RNG', maker: 'laro', engine: 'dice', tab: 'AC', keywords: 'dice roll over under' },
  { name: 'Bulaklak Plinko', category: 'RNG', maker: 'laro', engine: 'plinko', tab: 'AC', keywords: 'plinko ball pins' },
  { name: 'Kometa Climb', category: 'RNG', maker: 'laro', engine: 'limbo', tab: 'AC', keywords: 'limbo target multiplier comet' },
  { name: 'Barya Flip', category: 'RNG', maker: 'laro', engine: 'coin-flip', tab: 'AC', keywords: 'coin flip heads tails cara y cruz' },
  { name: 'Baraha Hi-Lo', category: 'RNG', maker: 'laro', engine: 'hi-lo', tab: 'AC', badge: 'new', keywords: 'hilo high low cards' },
  { name: 'Perya Wheel', category: 'RNG', maker: 'laro', engine: 'wheel', tab: 'AC', badge: 'new', keywords: 'wheel fortune ruleta' },
  { name: 'Palayok Smash', category: 'RNG', maker: 'laro', engine: 'scratch', tab: 'SC', keywords: 'scratch card kiskisan' },
  { name: 'Bingo Bayan', category: 'RNG', maker: 'laro', engine: 'bingo', tab: 'BG', badge: 'new', keywords: 'bingo' },
  { name: 'Tala Keno', category: 'ELOTT', maker: 'tala', engine: 'keno', tab: null, keywords: 'keno numbers draw' },
]

/** The tables: each is a game of its own, under whose name its rounds are dealt. */
// biome-ignore format: a table
export const tableTitles: readonly OwnTitle[] = [
  { name: 'Baccarat Sinag', category: 'LIVE', maker: 'tala', engine: 'baccarat', tab: 'TG', badge: 'hot', keywords: 'live table baccarat cards banker player' },
  { name: 'Baccarat Amihan', category: 'LIVE', maker: 'tala', engine: 'baccarat', tab: 'TG', keywords: 'live table baccarat cards banker player' },
  { name: 'Baccarat Narra', category: 'LIVE', maker: 'mesa', engine: 'baccarat', tab: 'TG', keywords: 'live table baccarat cards banker player' },
  { name: 'Baccarat Mayari', category: 'LIVE', maker: 'mesa', engine: 'baccarat', tab: 'TG', keywords: 'live table baccarat cards banker player' },
  { name: 'Baccarat Palasyo', category: 'LIVE', maker: 'tala', engine: 'baccarat', tab: 'TG', keywords: 'live table baccarat cards banker player' },
  { name: 'Baccarat Dalisay', category: 'LIVE', maker: 'tala', engine: 'baccarat-no-commission', tab: 'TG', badge: 'new', keywords: 'live table baccarat no commission cards banker player' },
  { name: 'Baccarat Luntian', category: 'LIVE', maker: 'mesa', engine: 'baccarat-no-commission', tab: 'TG', keywords: 'live table baccarat no commission cards banker player' },
  { name: 'Speed Baccarat Kidlat', category: 'LIVE', maker: 'tala', engine: 'baccarat', tab: 'TG', badge: 'hot', keywords: 'live table speed baccarat cards banker player' },
  { name: 'Speed Baccarat Habagat', category: 'LIVE', maker: 'mesa', engine: 'baccarat', tab: 'TG', keywords: 'live table speed baccarat cards banker player' },
  { name: 'Speed Baccarat Bituin', category: 'LIVE', maker: 'tala', engine: 'baccarat-no-commission', tab: 'TG', keywords: 'live table speed baccarat no commission cards banker player' },
  { name: 'Tigre Duelo', category: 'LIVE', maker: 'mesa', engine: 'dragon-tiger', tab: 'TG', keywords: 'live table dragon tiger cards' },
  { name: 'Dragon Tiger Bakunawa', category: 'LIVE', maker: 'tala', engine: 'dragon-tiger', tab: 'TG', badge: 'new', keywords: 'live table dragon tiger cards' },
  { name: 'Speed Dragon Tiger Agos', category: 'LIVE', maker: 'mesa', engine: 'dragon-tiger', tab: 'TG', keywords: 'live table speed dragon tiger cards' },
  { name: 'Roulette Oro', category: 'LIVE', maker: 'tala', engine: 'roulette', tab: 'TG', keywords: 'live table roulette wheel ruleta' },
  { name: 'Roulette Perlas', category: 'LIVE', maker: 'mesa', engine: 'roulette', tab: 'TG', keywords: 'live table roulette wheel ruleta' },
  { name: 'Roulette Intramuros', category: 'LIVE', maker: 'tala', engine: 'roulette-la-partage', tab: 'TG', badge: 'new', keywords: 'live table roulette wheel ruleta la partage' },
  { name: 'Roulette Palawan', category: 'LIVE', maker: 'mesa', engine: 'roulette-la-partage', tab: 'TG', keywords: 'live table roulette wheel ruleta la partage' },
  { name: 'Speed Roulette Ikot', category: 'LIVE', maker: 'tala', engine: 'roulette', tab: 'TG', keywords: 'live table speed roulette wheel ruleta' },
  { name: 'Sic Bo Perlas', category: 'LIVE', maker: 'mesa', engine: 'sic-bo', tab: 'TG', keywords: 'live table sic bo dice tai sai' },
  { name: 'Sic Bo Fiesta', category: 'LIVE', maker: 'tala', engine: 'sic-bo', tab: 'TG', keywords: 'live table sic bo dice tai sai' },
  { name: 'Speed Sic Bo Kulog', category: 'LIVE', maker: 'mesa', engine: 'sic-bo', tab: 'TG', keywords: 'live table speed sic bo dice tai sai' },
  { name: 'Perya Color Game', category: 'LIVE', maker: 'tala', engine: 'colour-game', tab: 'TG', badge: 'new', keywords: 'live table color game colour perya dice' },
  { name: 'Color Game Pista', category: 'LIVE', maker: 'mesa', engine: 'colour-game', tab: 'TG', keywords: 'live table color game colour perya dice' },
  { name: 'Color Game Karnabal', category: 'LIVE', maker: 'tala', engine: 'colour-game', tab: 'TG', keywords: 'live table color game colour perya dice' },
  { name: 'Speed Color Game Parada', category: 'LIVE', maker: 'mesa', engine: 'colour-game', tab: 'TG', keywords: 'live table speed color game colour perya dice' },
  { name: 'Mesa Blackjack', category: 'LIVE', maker: 'mesa', engine: 'blackjack', tab: 'TG', badge: 'hot', keywords: 'live table blackjack twenty one 21 cards seats' },
  { name: 'Blackjack Tala', category: 'LIVE', maker: 'tala', engine: 'blackjack', tab: 'TG', badge: 'new', keywords: 'live table blackjack twenty one 21 cards seats' },
  { name: 'Blackjack Bahay', category: 'LIVE', maker: 'mesa', engine: 'blackjack', tab: 'TG', keywords: 'live table blackjack twenty one 21 cards seats' },
  { name: 'Speed Blackjack Alon', category: 'LIVE', maker: 'tala', engine: 'blackjack', tab: 'TG', keywords: 'live table speed blackjack twenty one 21 cards seats' },
  { name: 'Three Card Poker Reyna', category: 'LIVE', maker: 'tala', engine: 'three-card-poker', tab: 'TG', badge: 'new', keywords: 'live table three card poker ante pair plus' },
  { name: 'Three Card Poker Tatlo', category: 'LIVE', maker: 'mesa', engine: 'three-card-poker', tab: 'TG', keywords: 'live table three card poker ante pair plus' },
]

/** Virtual fights, dealt as tables are. They stand first in their category, whose entry starts the first of them. */
// biome-ignore format: a table
export const fightTitles: readonly OwnTitle[] = [
  { name: 'Sabong Sinag', category: 'COCKFIGHT', maker: 'bolt', engine: 'cockfight', tab: null, badge: 'new', keywords: 'virtual cockfight sabong meron wala fixed odds' },
  { name: 'Sabong Derby', category: 'COCKFIGHT', maker: 'okir', engine: 'cockfight-pool', tab: null, badge: 'new', keywords: 'virtual cockfight sabong meron wala pool parimutuel' },
]

/** Announced titles of our own invention: they have no engine yet. */
// biome-ignore format: a table
export const announcedTitles: Readonly<Partial<Record<GameCategory, readonly Title[]>>> = {
  LIVE: [
    ['Bingo Baryo', 'mesa'], ['Sinag Wheel', 'tala'],
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
  ELOTT: [['Bola Draw', 'ninefold']],
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
