import type { Category } from '#web/ui/art/categories.ts'
import type { Composition } from '#web/ui/art/compositions.ts'
import type { VendorId } from '#web/ui/art/vendors.ts'

/** A title as the catalogue will know it; its symbol is still a name of the icon set. */
export interface SampleTitle {
  readonly id: string
  readonly name: string
  readonly category: Category
  readonly vendor: VendorId
  readonly symbol: string
  readonly composition?: Composition
  readonly hue?: number
}

type Row = readonly [name: string, vendor: VendorId, symbol: string, composition: Composition, hue?: number]

/** Titles of our own invention whose tiles are composed by hand. All other slots are dressed by their world. */
const rows: Readonly<Record<Category, readonly Row[]>> = {
  slots: [
    ['Mayon Gold', 'habi', 'coin', 'volcano'],
    ['Bakunawa Rising', 'amihan', 'snake', 'moonlit', 205],
    ['Carabao Cash', 'okir', 'ox', 'trio', 150],
    ['Perlas ng Silangan', 'coralline', 'oyster', 'deep', 210],
    ['Parol Nights', 'habi', 'glowing-star', 'arch', 330],
    ['Mango Fiesta', 'luntian', 'mango', 'halo', 130],
    ['Jeepney Jackpot', 'paraw', 'bus', 'street', 340],
    ['Agila Reign', 'amihan', 'eagle', 'rising', 245],
    ['Tigre 88', 'ninefold', 'tiger-face', 'medallion', 32],
    ['Rajah Crown', 'okir', 'crown', 'arch', 15],
    ['Halo-Halo Deluxe', 'luntian', 'shaved-ice', 'trio', 330],
    ['Sampaguita Bloom', 'luntian', 'lotus', 'halo', 165],
    ['Adarna Song', 'kampana', 'parrot', 'medallion', 185],
    ['Galleon Gold', 'paraw', 'sailboat', 'moonlit', 235],
    ['Gem Cascade', 'ninefold', 'gem-stone', 'cascade', 300],
    ['Lantern Harbour', 'ninefold', 'red-paper-lantern', 'trio', 15],
    ['Gumamela Hold', 'luntian', 'hibiscus', 'halo', 150],
    ['Unggoy Market', 'bolt', 'monkey-face', 'trio', 190],
    ['Kidlat Strike', 'bolt', 'high-voltage', 'rising', 262],
    ['Hari ng Gubat', 'amihan', 'lion', 'halo', 140],
    ['Palengke Fruits', 'sundial', 'cherries', 'trio', 5],
    ['Amanikable Tides', 'coralline', 'trident-emblem', 'deep', 225],
    ['Kampana Bells', 'kampana', 'bell', 'medallion', 285],
    ['Swerte Clover', 'sundial', 'four-leaf-clover', 'halo', 290],
    ['Diwata Moon', 'kampana', 'crystal-ball', 'arch', 280],
    ['Banaue Riches', 'okir', 'sheaf-of-rice', 'halo', 125],
    ['Pista Sparks', 'sundial', 'firecracker', 'halo', 345],
    ['Sili Blaze', 'bolt', 'hot-pepper', 'cascade', 20],
    ['Bituin Wishes', 'tala', 'dizzy', 'moonlit', 275],
    ['Tambol Beats', 'mesa', 'drum', 'medallion', 350],
  ],
  live: [
    ['Baccarat Sinag', 'tala', 'spade-suit', 'table'],
    ['Roulette Oro', 'tala', 'bullseye', 'table'],
    ['Tigre Duelo', 'mesa', 'tiger-face', 'table', 20],
    ['Sic Bo Perlas', 'mesa', 'game-die', 'table'],
    ['Perya Color Game', 'tala', 'balloon', 'arch', 340],
    ['Bingo Baryo', 'mesa', 'ticket', 'table'],
    ['Sinag Wheel', 'tala', 'sun', 'arch'],
    ['Mesa Blackjack', 'mesa', 'heart-suit', 'table'],
    ['Baccarat Amihan', 'tala', 'spade-suit', 'table', 200],
    ['Baccarat Narra', 'mesa', 'club-suit', 'table', 95],
    ['Baccarat Mayari', 'mesa', 'spade-suit', 'moonlit', 250],
    ['Baccarat Palasyo', 'tala', 'crown', 'arch', 45],
    ['Baccarat Dalisay', 'tala', 'diamond-suit', 'table', 175],
    ['Baccarat Luntian', 'mesa', 'club-suit', 'table', 140],
    ['Speed Baccarat Kidlat', 'tala', 'high-voltage', 'rising', 50],
    ['Speed Baccarat Habagat', 'mesa', 'spade-suit', 'rising', 225],
    ['Speed Baccarat Bituin', 'tala', 'glowing-star', 'rising', 280],
    ['Dragon Tiger Bakunawa', 'tala', 'dragon', 'table', 165],
    ['Speed Dragon Tiger Agos', 'mesa', 'dragon-face', 'rising', 195],
    ['Roulette Perlas', 'mesa', 'oyster', 'table', 205],
    ['Roulette Intramuros', 'tala', 'castle', 'table', 20],
    ['Roulette Palawan', 'mesa', 'desert-island', 'table', 185],
    ['Speed Roulette Ikot', 'tala', 'bullseye', 'rising', 350],
    ['Sic Bo Fiesta', 'tala', 'game-die', 'table', 330],
    ['Speed Sic Bo Kulog', 'mesa', 'game-die', 'rising', 265],
    ['Color Game Pista', 'mesa', 'balloon', 'trio', 10],
    ['Color Game Karnabal', 'tala', 'circus-tent', 'halo', 300],
    ['Speed Color Game Parada', 'mesa', 'party-popper', 'rising', 40],
    ['Blackjack Tala', 'tala', 'spade-suit', 'table', 155],
    ['Blackjack Bahay', 'mesa', 'heart-suit', 'table', 25],
    ['Speed Blackjack Alon', 'tala', 'spade-suit', 'rising', 210],
    ['Three Card Poker Reyna', 'tala', 'crown', 'table', 315],
    ['Three Card Poker Tatlo', 'mesa', 'joker', 'table', 120],
  ],
  sports: [
    ['Barangay Hoops', 'paraw', 'basketball', 'stadium'],
    ['Spike Manila', 'amihan', 'volleyball', 'stadium'],
    ['Suntok Pro', 'bolt', 'boxing-glove', 'rising', 130],
    ['Palaro Tennis', 'sundial', 'tennis', 'stadium'],
    ['Bilyar Club', 'mesa', 'pool-8-ball', 'halo', 150],
    ['Karera Grand', 'bolt', 'racing-car', 'horizon', 140],
    ['Liga Cup', 'kampana', 'trophy', 'medallion', 140],
  ],
  fishing: [
    ['Reef Hunter', 'coralline', 'tropical-fish', 'deep'],
    ['Pating Bonanza', 'coralline', 'shark', 'deep'],
    ['Pugita Cove', 'sundial', 'octopus', 'deep', 285],
    ['Alimango King', 'paraw', 'crab', 'deep'],
    ['Pagong Drift', 'coralline', 'turtle', 'deep', 190],
    ['Lumba Lagoon', 'amihan', 'dolphin', 'deep'],
    ['Butete Blast', 'ninefold', 'blowfish', 'deep'],
  ],
  originals: [
    ['Saranggola', 'laro', 'kite', 'horizon', 255],
    ['Diamond Mines', 'laro', 'bomb', 'halo', 285],
    ['Dagat Dice', 'laro', 'game-die', 'horizon', 205],
    ['Bulaklak Plinko', 'laro', 'blossom', 'halo', 320],
    ['Kometa Climb', 'laro', 'comet', 'horizon'],
    ['Barya Flip', 'laro', 'coin', 'medallion'],
    ['Palayok Smash', 'laro', 'amphora', 'rising', 50],
    ['Baraha Hi-Lo', 'laro', 'joker', 'cascade', 265],
    ['Perya Wheel', 'laro', 'ferris-wheel', 'horizon', 335],
    ['Bingo Bayan', 'laro', 'ticket', 'trio', 300],
  ],
  cockfight: [
    ['Sabong Sinag', 'bolt', 'rooster', 'rising'],
    ['Rooster Arena', 'bolt', 'rooster', 'stadium'],
    ['Sabong Derby', 'okir', 'rooster', 'medallion', 22],
    ['Tari Duel', 'okir', 'trophy', 'rising'],
    ['Pula at Puti', 'okir', 'feather', 'halo', 58],
    ['Manok Derby', 'bolt', 'chicken', 'rising'],
  ],
  lottery: [
    ['Barrio Lotto', 'kampana', 'ticket', 'halo'],
    ['Swerte Six', 'sundial', 'admission-tickets', 'trio'],
    ['Tala Keno', 'tala', 'star', 'halo'],
    ['Bola Draw', 'ninefold', 'bullseye', 'trio'],
    ['Kapalaran 3', 'habi', 'fortune-cookie', 'medallion'],
  ],
  cards: [
    ['Tongits Table', 'mesa', 'club-suit', 'table', 12],
    ['Pusoy Dos', 'habi', 'spade-suit', 'medallion'],
    ['Lucky Nine', 'ninefold', 'diamond-suit', 'arch'],
    ['Hari Poker', 'okir', 'joker', 'table'],
    ['Mahjong Parol', 'tala', 'mahjong-red-dragon', 'arch'],
  ],
  esports: [
    ['Alamat Arena', 'bolt', 'crossed-swords', 'horizon'],
    ['Pixel Bagani', 'ninefold', 'alien-monster', 'halo', 250],
    ['Joystick Liga', 'sundial', 'joystick', 'arch'],
    ['Robo Rumble', 'bolt', 'robot', 'horizon'],
    ['Banwa Royale', 'okir', 'shield', 'medallion'],
  ],
}

function nameId(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

export const sampleTitles: readonly SampleTitle[] = (Object.keys(rows) as Category[]).flatMap((category) =>
  rows[category].map(([name, vendor, symbol, composition, hue]) => ({
    id: nameId(name),
    name,
    category,
    vendor,
    symbol,
    composition,
    ...(hue !== undefined && { hue }),
  })),
)
