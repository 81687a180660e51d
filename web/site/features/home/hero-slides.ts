import type { getBanners } from '#modules/content/contract.ts'
import type { Promotion } from '#web/features/promotions/use-promotions.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type Banner = ReplyOf<typeof getBanners>[number]

export type HeroSlide =
  | { readonly kind: 'banner'; readonly id: string; readonly banner: Banner }
  /** An offer; the banner is the operator's who marked it. */
  | {
      readonly kind: 'offer'
      readonly id: string
      readonly promotion: Promotion
      readonly banner: Banner | null
    }

const promotionPath = /^\/promotions\/([a-z0-9-]{3,40})$/

/** The promotion that a banner leads to. */
function promotionOf({ link }: Banner): string | null {
  return link === null ? null : (promotionPath.exec(link)?.[1] ?? null)
}

const openStates: ReadonlySet<Promotion['state']> = new Set(['Join', 'Claim', 'Joined'])

/** What somebody has begun already needs no more selling; what they can join or claim does. */
const newStates: ReadonlySet<Promotion['state']> = new Set(['Join', 'Claim'])

/** A first deposit is matched once: what a newcomer should see before all else. */
const isWelcome = ({ trigger, repeats }: Promotion): boolean => trigger === 'deposit' && repeats === 'once'

/**
 * What the hero shows. An operator marks a promotion by a banner that leads to it: it stands where that banner stands, with its terms, as
 * long as the reader can have it, and is left out after. When none is marked, the first one that the reader can join or claim comes first.
 * `promotions` is null where nothing may be offered.
 */
export function slidesOf(banners: readonly Banner[], promotions: readonly Promotion[] | null): readonly HeroSlide[] {
  const open = new Map(
    (promotions ?? []).filter(({ state }) => openStates.has(state)).map((promotion) => [promotion.id, promotion]),
  )
  const slides = banners.flatMap((banner): HeroSlide[] => {
    const marked = promotionOf(banner)
    if (marked === null) return [{ kind: 'banner', id: banner.id, banner }]
    const promotion = open.get(marked)
    return promotion ? [{ kind: 'offer', id: banner.id, promotion, banner }] : []
  })
  if (slides.some(({ kind }) => kind === 'offer')) return slides
  const joinable = [...open.values()].filter(({ state }) => newStates.has(state))
  const first = joinable.find(isWelcome) ?? joinable[0]
  return first ? [{ kind: 'offer', id: first.id, promotion: first, banner: null }, ...slides] : slides
}
