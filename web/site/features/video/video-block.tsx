import { useEffect, useState } from 'react'
import type { getVideo } from '#modules/content/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { t } from '#web/lib/i18n.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { playerAddressOf } from '#web/site/features/video/player-address.ts'
import { artUrl } from '#web/ui/art/art-url.ts'
import { Play } from '#web/ui/icons.ts'

/**
 * The video of the home page behind a picture of ours. Nothing is asked of YouTube until somebody presses play. Without a
 * video there is no block, so whoever places it leaves no gap for it.
 */
export function VideoBlock({ className = '' }: { readonly className?: string }) {
  const language = useLanguage()
  const { data } = useAnswer<typeof getVideo>('GET /wps/system/video', { query: { language } })
  const address = data ? playerAddressOf(data) : null
  const isForeign = data !== null && data !== undefined && address === null

  useEffect(() => {
    // The words are the specification's.
    if (isForeign) console.log('Not youtube link!')
  }, [isForeign])

  if (!data || !address) return null
  return <Video key={address} title={data.title} address={address} className={className} />
}

interface VideoProps {
  readonly title: string
  readonly address: string
  readonly className: string
}

function Video({ title, address, className }: VideoProps) {
  const [isPlaying, setPlaying] = useState(false)
  return (
    <section
      aria-label={title}
      className={`relative isolate aspect-video min-h-[200px] overflow-hidden rounded-2xl bg-surface-1 shadow-2 ${className}`}
    >
      {isPlaying ? (
        <iframe
          title={title}
          src={address}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          // The player refuses to play for a page that does not say where it is; the address alone is said.
          referrerPolicy="strict-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          className="absolute inset-0 size-full border-0"
        />
      ) : (
        <Poster title={title} onPlay={() => setPlaying(true)} />
      )}
    </section>
  )
}

function Poster({ title, onPlay }: { readonly title: string; readonly onPlay: () => void }) {
  return (
    <button
      type="button"
      aria-label={t('video.play', { title })}
      onClick={onPlay}
      data-theme="night"
      className="group absolute inset-0 text-strong -outline-offset-3"
    >
      <img
        src={artUrl('/art/banner/video-phone.svg')}
        alt=""
        loading="lazy"
        className="absolute inset-0 -z-20 size-full object-cover object-bottom transition-transform duration-240 ease-out motion-safe:group-hover:scale-[1.03]"
      />
      <span className="absolute inset-0 -z-10 bg-linear-to-t from-page/95 via-page/25 to-transparent" />
      <span className="absolute start-1/2 top-[44%] grid size-16 -translate-1/2 place-items-center rounded-full bg-page/70 shadow-3 backdrop-blur-sm transition-transform duration-180 ease-out motion-safe:group-hover:scale-105 rtl:translate-x-1/2">
        <Play aria-hidden="true" className="ms-1 size-6 fill-current" />
      </span>
      <span
        dir="auto"
        className="absolute inset-x-5 bottom-4 truncate text-start font-display text-[17px] font-semibold"
      >
        {title}
      </span>
    </button>
  )
}
