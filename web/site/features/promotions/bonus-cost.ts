import { type Currency, parseMoney } from '#kit/money.ts'
import { type BonusCost, expectBonusCost } from '#modules/promotions/rules/cost.ts'
import type { Promotion } from '#web/features/promotions/use-promotions.ts'

interface CostInput {
  /** As it was typed; no matter where the bonus has a fixed size. */
  readonly deposit: string
  /** What of a stake counts in the chosen kind of game. */
  readonly contributionPercent: number
  /** The return of the game, as it was typed: `96.5`. */
  readonly returnPercent: string
}

/** What a bonus gives and takes on average, for the member's own figures; null while they make no sense together. */
export function reckonCost(
  { size, bonus, least, currency }: Pick<Promotion, 'size' | 'bonus' | 'least' | 'currency'>,
  { deposit, contributionPercent, returnPercent }: CostInput,
): (BonusCost & { readonly gift: bigint }) | null {
  if (!bonus || !size || !/^\d{1,3}(\.\d{1,2})?$/.test(returnPercent)) return null
  const returnBp = Math.round(Number(returnPercent) * 100)
  const money = (text: string) => parseMoney(text, currency as Currency)
  const [most, from] = [money(size.most), money(least ?? '0')]
  const paid = size.percent === null ? money('0') : money(deposit)
  if (!most.ok || !from.ok || !paid.ok || paid.value < 0n || returnBp > 10_000) return null
  if (size.percent !== null && (paid.value === 0n || paid.value < from.value)) return null
  const share = size.percent === null ? most.value : (paid.value * BigInt(size.percent)) / 100n
  const gift = share < most.value ? share : most.value
  const wagered = bonus.wagerOn === 'bonus' ? gift : gift + paid.value
  const cost = expectBonusCost(
    { bonus: gift, target: wagered * BigInt(bonus.wagerTimes) },
    { returnBp, contributionPercent },
  )
  return cost && { ...cost, gift }
}
