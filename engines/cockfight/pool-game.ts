import { cockfight, fixedDraws } from '#engines/cockfight/game.ts'
import { type FightOutcome, fightChances } from '#engines/cockfight/outcome.ts'
import { type Pools, poolOdds, poolRules, type Side, sides, whyVoid } from '#engines/cockfight/pool.ts'
import { type Beat, scriptOf } from '#engines/cockfight/script.ts'
import { add, multiply, type Ratio, ratio } from '#engines/ratio.ts'
import type { PoolStakes } from '#engines/shared-game.ts'
import { type Spot, spotGame } from '#engines/tables/spot-game.ts'

/** With what stood on both sides when betting had closed, in minor units. */
export type PoolFightOutcome = FightOutcome & { readonly pools: PoolStakes }

const fights = Object.values(fightChances).reduce((sum, chance) => sum + chance, 0)
const decided = ratio(fightChances.meron + fightChances.wala, fights)
const drawn = ratio(fightChances['both-down'] + fightChances['time-draw'], fights)

/**
 * The most a side can pay: the other one has to pay 107 at least, so that it has 95/107 of the pool at most and 12/107 are left for this one,
 * which share 95 hundredths of it.
 */
const keptHundredths = BigInt(100 - poolRules.commissionBp / 100)
const top: Ratio = ratio(
  (keptHundredths * BigInt(poolRules.payLeast)) / (BigInt(poolRules.payLeast) - keptHundredths),
  100n,
)

const readPools = (pools: PoolStakes): Pools => ({ meron: BigInt(pools.meron ?? '0'), wala: BigInt(pools.wala ?? '0') })

/** A draw of either kind gives the stake back, without commission. Over both sides a decided fight returns what the commission leaves. */
const side = (name: Side): Spot<PoolFightOutcome> => ({
  pays: ({ result, pools }) => {
    if (result === 'both-down' || result === 'time-draw') return ratio(1)
    return result === name ? ratio(poolOdds(readPools(pools), poolRules)[name] ?? 0n, 100n) : ratio(0)
  },
  top,
  rtp: add(multiply(ratio(keptHundredths, 100n), decided), drawn),
})

/** A virtual fight whose sides share what was staked on both. How it ends is its link's, as at fixed odds; draws are at fixed odds here too. */
export const cockfightPool = spotGame<PoolFightOutcome>({
  info: { id: 'cockfight-pool', mathVersion: 1, volatility: 'low', turnover: 'result' },
  rules: { chances: fightChances, pays: fixedDraws.pays, pool: { ...poolRules } },
  spots: { meron: side('meron'), wala: side('wala'), ...fixedDraws.spots },
  draw: (from) => ({ ...cockfight.draw(from), pools: { meron: '0', wala: '0' } }),
  reveal: (outcome): readonly Beat[] => scriptOf(outcome),
  pooled: {
    spots: sides,
    whyVoid: (pools) => whyVoid(readPools(pools), poolRules),
    withPools: (outcome, pools) => ({ ...outcome, pools }),
    poolsOf: ({ pools }) => pools,
    commissionOf: ({ result, pools }) => {
      const { meron, wala } = readPools(pools)
      return result === 'meron' || result === 'wala' ? ((meron + wala) * BigInt(poolRules.commissionBp)) / 10_000n : 0n
    },
  },
})
