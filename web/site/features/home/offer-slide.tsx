import { readCurrency } from '#web/features/balance/use-balance.ts'
import { type Promotion, wordsOf } from '#web/features/promotions/use-promotions.ts'
import { useViewer } from '#web/features/session/viewer.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { BannerPicture } from '#web/site/features/home/banner-picture.tsx'
import type { Banner } from '#web/site/features/home/hero-slides.ts'
import { buttonClass } from '#web/ui/button.tsx'

const ownPicture = '/art/banner/home-welcome.svg'

interface OfferSlideProps {
  readonly promotion: Promotion
  readonly banner: Banner | null
  readonly isFirst: boolean
  readonly isWanted: boolean
}

/** An offer with its terms in numbers, and the way to all of them. */
export function OfferSlide({ promotion, banner, isFirst, isWanted }: OfferSlideProps) {
  const { title } = wordsOf(promotion)
  const viewer = useViewer()
  return (
    <div className="relative isolate size-full">
      {isWanted && <BannerPicture url={banner?.url ?? ownPicture} isFirst={isFirst} />}
      {/* On a phone the words reach over the picture. */}
      <span
        aria-hidden="true"
        className="absolute inset-y-0 start-0 -z-10 w-full bg-linear-to-r from-[rgb(12_10_34/0.92)] from-35% via-[rgb(12_10_34/0.72)] via-60% to-transparent to-90% md:hidden rtl:bg-linear-to-l"
      />
      <div className="flex h-full max-w-[72%] flex-col items-start justify-center ps-5 pb-7 md:max-w-[520px] md:px-12 md:pb-10">
        <p className="text-[13px] font-semibold text-gold md:mb-3 md:text-[15px]">
          {banner ? <bdi>{title}</bdi> : t('home.offer.eyebrow')}
        </p>
        <h2 className="line-clamp-2 text-[22px] leading-[1.05] font-bold tracking-[-0.022em] text-balance md:text-[50px] md:leading-[1.04] rtl:md:leading-[1.4]!">
          <bdi>{banner?.title ?? title}</bdi>
        </h2>
        <p className="mt-1 line-clamp-3 text-[13px] leading-snug text-soft md:mt-4 md:max-w-[400px] md:text-[17px] md:leading-normal">
          {offerTerms(promotion)}
        </p>
        <div className="mt-2 flex items-center gap-2 md:mt-6">
          <Link
            to={`/promotions/${promotion.id}`}
            className={`${buttonClass({ look: 'gold' })} md:h-13! md:px-7! md:text-base!`}
          >
            {t(promotion.state === 'Claim' ? 'home.offer.claim' : 'home.offer.see')}
            <span className="sr-only">: {title}</span>
          </Link>
          {viewer === 'visitor' && (
            <Link to="/register" className={`${buttonClass({ look: 'bare' })} max-md:hidden`}>
              {t('home.banner.register')}
            </Link>
          )}
        </div>
      </div>
    </div>
  )
}

/** What is given, for what, and what has to be done for it: short enough for two lines, or three on a phone. */
function offerTerms(promotion: Promotion): string {
  const { least, bonus, currency, tickets, rain, rounds } = promotion
  return [
    giftOf(promotion),
    least === null ? null : t('home.offer.least', { amount: short(least, currency) }),
    ...(bonus
      ? [
          t(bonus.wagerOn === 'bonus' ? 'home.offer.wager' : 'home.offer.wagerBoth', {
            times: String(bonus.wagerTimes),
          }),
          t('home.offer.days', { count: bonus.days }),
        ]
      : [tickets || rain || rounds ? null : t('home.offer.free')]),
  ]
    .filter((one) => one !== null)
    .join(' · ')
}

function giftOf({ size, tickets, rain, rounds, currency }: Promotion): string | null {
  if (rounds) return t('home.offer.rounds', { count: rounds.count })
  if (rain) return t('home.offer.rain', { amount: short(rain.total, currency), count: String(rain.shares) })
  if (tickets) return t('home.offer.tickets', { count: tickets.count })
  if (!size) return null
  const most = short(size.most, currency)
  return size.percent === null ? most : t('home.offer.upTo', { percent: String(size.percent), amount: most })
}

/** A sum without centavos where there are none. */
const short = (amount: string, code: string): string => formatAmount(amount, readCurrency(code)).replace(/[.,٫]0+$/, '')
