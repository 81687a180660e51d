import { artUrl, phoneArtUrl } from '#web/ui/art/art-url.ts'
import { useBrokenPicture } from '#web/ui/use-broken-picture.ts'

interface BannerPictureProps {
  readonly url: string
  /** The first one is what the page is waited for. */
  readonly isFirst?: boolean
}

/** It fills its parent. A picture that does not come leaves the sky that it is drawn on. */
export function BannerPicture({ url, isFirst = false }: BannerPictureProps) {
  const { isBroken, watch } = useBrokenPicture()
  return (
    <span className="dusk-sky absolute inset-0 -z-10 block">
      {!isBroken && (
        <picture>
          <source media="(max-width: 767px)" srcSet={phoneArtUrl(url)} />
          <img
            {...watch}
            src={artUrl(url)}
            alt=""
            width={1200}
            height={420}
            fetchPriority={isFirst ? 'high' : 'low'}
            decoding={isFirst ? 'sync' : 'async'}
            className="size-full object-cover object-right rtl:-scale-x-100"
          />
        </picture>
      )}
    </span>
  )
}
