import { codeOfPath } from '#modules/catalog/rules.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { BannerPicture } from '#web/site/features/home/banner-picture.tsx'
import type { Banner } from '#web/site/features/home/hero-slides.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ArrowUpRight } from '#web/ui/icons.ts'

interface BannerSlideProps {
  readonly banner: Banner
  readonly isFirst: boolean
  /** False while its picture would only stand in the way of the first one's. */
  readonly isWanted: boolean
}

/** A banner brings a picture, a title and a way; the brand's own line stands above them. */
export function BannerSlide({ banner, isFirst, isWanted }: BannerSlideProps) {
  return (
    <div className="relative isolate size-full">
      {isWanted && <BannerPicture url={banner.url} isFirst={isFirst} />}
      <div className="flex h-full max-w-[66%] flex-col items-start justify-center px-5 pb-9 md:max-w-[520px] md:px-12 md:pb-11">
        <p aria-hidden="true" className="mb-1.5 text-[13px] font-semibold text-gold md:mb-4 md:text-[15px]">
          {t('home.title')}
        </p>
        <h2 className="line-clamp-3 text-[27px] leading-[1.06] font-bold tracking-[-0.022em] text-balance md:text-[54px] md:leading-[1.04] rtl:md:leading-[1.4]!">
          {banner.title}
        </h2>
        <BannerLink banner={banner} />
      </div>
    </div>
  )
}

const linkClass = `${buttonClass({ look: 'gold' })} mt-3 md:mt-7 md:h-13! md:px-7! md:text-base!`

function BannerLink({ banner: { linkageType, link, title } }: Pick<BannerSlideProps, 'banner'>) {
  if (linkageType === 'NONE' || link === null) return null
  if (linkageType === 'URL') {
    return (
      <a href={link} target="_blank" rel="noopener noreferrer external" className={linkClass}>
        {t('home.banner.open')}
        <span className="sr-only">: {title}</span>
        <ArrowUpRight aria-hidden="true" className="size-[18px] rtl:-scale-x-100" />
      </a>
    )
  }
  return (
    <Link to={link} className={linkClass}>
      {t(wordOf(link))}
      <span className="sr-only">: {title}</span>
    </Link>
  )
}

/** The button says where it leads. */
function wordOf(path: string): PlainKey {
  if (codeOfPath(path) !== null) return 'home.banner.games'
  return path.startsWith('/register') ? 'home.banner.register' : 'home.banner.open'
}
