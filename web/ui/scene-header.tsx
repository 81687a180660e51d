import { artUrl, phoneArtUrl } from '#web/ui/art/art-url.ts'

interface SceneHeaderProps {
  readonly title: string
  readonly hint?: string
  /** A drawn banner, as `/art/banner/forget.svg`. */
  readonly art: string
}

/**
 * The head of a page: its title over a drawn scene. The scenes are drawn for the night, so the words on them keep the night's
 * colours by day too.
 */
export function SceneHeader({ title, hint, art }: SceneHeaderProps) {
  return (
    <header
      data-theme="night"
      className="relative isolate flex min-h-48 flex-col justify-end overflow-hidden rounded-[20px] bg-surface-1 px-5 pt-20 pb-5 text-strong shadow-2 md:min-h-56 md:justify-center md:px-10 md:py-8"
    >
      <picture>
        <source media="(max-width: 767px)" srcSet={phoneArtUrl(art)} />
        <img
          src={artUrl(art)}
          alt=""
          className="absolute inset-0 -z-20 size-full object-cover object-[100%_30%] md:object-[100%_60%] rtl:-scale-x-100"
        />
      </picture>
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-linear-to-t from-page/95 via-page/70 via-40% to-transparent to-85% md:bg-linear-to-r md:from-page/90 md:via-page/60 md:via-35% md:to-65% rtl:md:bg-linear-to-l"
      />
      <h1 className="max-w-[16ch] text-[30px] leading-[1.08] font-bold tracking-[-0.018em] wrap-anywhere md:text-[42px]">
        {title}
      </h1>
      {hint && <p className="mt-2 max-w-[44ch] text-[15px] text-soft md:text-base">{hint}</p>}
    </header>
  )
}
