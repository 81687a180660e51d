import { t } from '#web/lib/i18n.ts'
import { BannerPicture } from '#web/site/features/home/banner-picture.tsx'
import { type Banner, BannerSlide } from '#web/site/features/home/banner-slide.tsx'
import { SectionState } from '#web/site/features/home/section-state.tsx'
import { useBanners } from '#web/site/features/home/use-home.ts'
import { Carousel, type Slide } from '#web/ui/carousel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Its size is the same whatever it shows, so that the page below never moves. */
const frame = 'h-[217px] overflow-hidden rounded-[20px] md:h-[384px]'

/** The brand's banners. Their pictures are dark in both themes, and so are the words over them light in both. */
export function Hero() {
  const banners = useBanners()
  return (
    <SectionState query={banners} skeleton={<Skeleton className={`${frame} rounded-[20px]!`} />}>
      {(list) => (isFilled(list) ? <Banners list={list} /> : <Welcome />)}
    </SectionState>
  )
}

type Filled<One> = readonly [One, ...One[]]

function isFilled<One>(list: readonly One[]): list is Filled<One> {
  return list.length > 0
}

function Banners({ list: [first, ...others] }: { readonly list: Filled<Banner> }) {
  const slideOf = (banner: Banner, isFirst: boolean): Slide => ({
    id: banner.id,
    label: banner.title,
    content: (isWanted) => <BannerSlide banner={banner} isFirst={isFirst} isWanted={isWanted} />,
  })
  return (
    <div className="rounded-[20px] shadow-3">
      <h1 className="sr-only">{t('home.title')}</h1>
      <Carousel
        label={t('home.banners')}
        slides={[slideOf(first, true), ...others.map((banner) => slideOf(banner, false))]}
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
