import { type Promotion, usePromotions, wordsOf } from '#web/features/promotions/use-promotions.ts'
import { t } from '#web/lib/i18n.ts'
import { BannerPicture } from '#web/site/features/home/banner-picture.tsx'
import { BannerSlide } from '#web/site/features/home/banner-slide.tsx'
import { type HeroSlide, slidesOf } from '#web/site/features/home/hero-slides.ts'
import { OfferSlide } from '#web/site/features/home/offer-slide.tsx'
import { SectionState } from '#web/site/features/home/section-state.tsx'
import { useBanners } from '#web/site/features/home/use-home.ts'
import { Carousel, type Slide } from '#web/ui/carousel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Its size is the same whatever it shows, so that the page below never moves. */
const frame = 'h-[217px] overflow-hidden rounded-[20px] md:h-[384px]'

/** Offers and the brand's banners. Their pictures are dark in both themes, and so are the words over them light in both. */
export function Hero() {
  const banners = useBanners()
  const offers = useOffers()
  return (
    <SectionState query={banners} skeleton={<Skeleton className={`${frame} rounded-[20px]!`} />}>
      {(list) => {
        const slides = slidesOf(list, offers)
        return isFilled(slides) ? <Slides list={slides} /> : <Welcome />
      }}
    </SectionState>
  )
}

/** What may be offered to the reader; null while that is not known, and for who set themselves limits that rule offers out. */
function useOffers(): readonly Promotion[] | null {
  const { data } = usePromotions()
  if (!data || ('block' in data && data.block !== null)) return null
  return data.promotions
}

type Filled<One> = readonly [One, ...One[]]

function isFilled<One>(list: readonly One[]): list is Filled<One> {
  return list.length > 0
}

function Slides({ list: [first, ...others] }: { readonly list: Filled<HeroSlide> }) {
  const slideOf = (slide: HeroSlide, isFirst: boolean): Slide => ({
    id: slide.id,
    label: slide.banner?.title ?? (slide.kind === 'offer' ? wordsOf(slide.promotion).title : ''),
    content: (isWanted) =>
      slide.kind === 'offer' ? (
        <OfferSlide {...slide} isFirst={isFirst} isWanted={isWanted} />
      ) : (
        <BannerSlide banner={slide.banner} isFirst={isFirst} isWanted={isWanted} />
      ),
  })
  return (
    <div className="rounded-[20px] shadow-3">
      <h1 className="sr-only">{t('home.title')}</h1>
      <Carousel
        label={t('home.banners')}
        slides={[slideOf(first, true), ...others.map((slide) => slideOf(slide, false))]}
        words={{
          carousel: t('home.carousel'),
          slide: t('home.slide'),
          pause: t('home.pause'),
          play: t('home.play'),
          show: (title) => t('home.showBanner', { title }),
        }}
        className={`text-strong ${frame}`}
        theme="night"
      />
    </div>
  )
}

const ownPicture = '/art/banner/home-welcome.svg'

/** A brand that has no banner yet still greets whoever comes. */
function Welcome() {
  return (
    <section data-theme="night" className={`relative isolate text-strong ${frame}`}>
      <BannerPicture url={ownPicture} isFirst />
      <div className="absolute inset-y-0 start-0 flex max-w-[66%] flex-col items-start justify-center px-5 md:max-w-[540px] md:px-12">
        <p className="mb-2 text-[13px] font-semibold text-gold md:mb-4 md:text-[15px]">{t('home.eyebrow')}</p>
        <h1 className="text-[28px] leading-[1.05] font-bold tracking-[-0.022em] md:text-[54px]">{t('home.title')}</h1>
        <p className="mt-4 text-[17px] leading-normal text-soft max-md:hidden">{t('home.lead')}</p>
      </div>
    </section>
  )
}
