import type { Id } from '#kit/id.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { giveOnce } from '#modules/loyalty/gifts.ts'
import type { ShelfCategory } from '#modules/loyalty/model.ts'
import { findRewards, type Reward, writeReward } from '#modules/loyalty/store/mall.ts'

type Gift = readonly [
  id: string,
  name: string,
  detail: string,
  points: bigint,
  stock: number,
  category: ShelfCategory,
  picture: string,
  gives?: Reward['gives'],
]

const cash = (pesos: number): Reward['gives'] => ({
  kind: 'cash',
  amount: { PHP: `${pesos}.00`, USDT: (pesos / 50).toFixed(6) },
})

const gifts: readonly Gift[] = [
  [
    '01',
    'Spin of the wheel',
    'One ticket, valid for 7 days',
    60n,
    100_000,
    'play',
    'ticket',
    { kind: 'wheel', amount: 1 },
  ],
  ['02', 'Golden egg', 'One ticket, valid for 7 days', 40n, 100_000, 'play', 'gift', { kind: 'egg', amount: 1 }],
  ['03', '₱20 cash', 'Paid into your wallet at once, no wagering', 200n, 5_000, 'play', 'cash', cash(20)],
  ['04', 'Barako coffee, 500 g', 'Batangas roast', 950n, 240, 'home', 'coffee'],
  ['05', 'Rice, 5 kg', 'Delivered in Luzon and Visayas', 1_600n, 400, 'home', 'rice'],
  ['06', 'Storm umbrella', 'Opens to 1.2 m', 1_100n, 60, 'home', 'umbrella'],
  ['07', 'Sinag shirt', 'Cotton, S to XXL', 1_900n, 120, 'laro', 'shirt'],
  ['08', 'Banig cap', 'Handwoven band', 1_450n, 80, 'laro', 'cap'],
  ['09', 'Day pack, 20 l', 'Waterproof', 4_300n, 30, 'laro', 'bag'],
  ['10', 'Wireless headset', 'Black or sand, 1 year of guarantee', 6_800n, 12, 'devices', 'headset'],
  ['11', 'Steel watch', 'In a gift box', 12_500n, 8, 'devices', 'watch'],
  ['12', 'Phone, 128 GB', 'For any network', 148_000n, 0, 'devices', 'phone'],
  ['13', 'Toys for a ward', 'We give, you get the receipt', 500n, 1_000, 'causes', 'bear'],
]

/** By which the demo's promotions name a gift of the shelf. */
export const shelfId = (number: string): string => `0197a000-0000-7000-8000-0000000a00${number}`

/** Fills the shelf once; what an operator made of it later stays. */
export async function seedShelf({ db, clock }: Loyalty): Promise<void> {
  if ((await findRewards(db.read, { onlyOpen: false })).length > 0) return
  const at = new Date(clock.nowMs())
  await db.tx(async (tx) => {
    for (const [place, [number, name, detail, points, stock, category, picture, gives = null]] of gifts.entries()) {
      const id = shelfId(number)
      await writeReward(
        tx,
        {
          ...{ id, name, detail, points, stock, category, picture, gives, place, isOpen: true, version: 0 },
          // What is given on somebody's behalf goes to them.
          isSent: gives === null && category !== 'causes',
        },
        at,
      )
    }
  })
}

/** What the demo's player begins with, as their opening balance is: points, and tickets to try. */
export async function seedPlayerRewards(loyalty: Loyalty, memberId: Id<'member'>): Promise<void> {
  const gift = { period: 'once', score: 0 }
  await giveOnce(loyalty, memberId, { ...gift, source: 'demo:points', reward: { kind: 'points', amount: 2_500n } })
  await giveOnce(loyalty, memberId, { ...gift, source: 'demo:wheel', reward: { kind: 'wheel', amount: 2n } })
  await giveOnce(loyalty, memberId, { ...gift, source: 'demo:egg', reward: { kind: 'egg', amount: 1n } })
  await giveOnce(loyalty, memberId, { ...gift, source: 'demo:raffle', reward: { kind: 'raffle', amount: 3n } })
}
