import { artUrl, phoneArtUrl } from '#web/ui/art/art-url.ts'
import { Mark } from '#web/ui/art/mark.tsx'
import { Bell } from '#web/ui/icons.ts'

const tiles = ['mayon-gold', 'tigre-88', 'perlas-ng-silangan', 'mango-fiesta', 'gem-cascade', 'parol-nights'] as const

/** The site in a hand, at night whatever the theme. A picture: nothing in it is read or touched. */
export function PhoneMock({ className = '' }: { readonly className?: string }) {
  return (
    <div
      aria-hidden="true"
      data-theme="night"
      className={`overflow-hidden rounded-[32px] border-[5px] border-[#05070f] bg-page p-3 text-strong shadow-3 outline-[1.5px] outline-[#5b6580] ${className}`}
    >
      <div className="mb-3 flex items-center gap-2 px-0.5 pt-1">
        <Mark size={20} />
        <span className="font-display text-[15px] font-bold">Laro</span>
        <span className="ms-auto grid size-6 place-items-center rounded-full bg-surface-3">
          <Bell className="size-3 text-soft" />
        </span>
        <span className="h-6 w-12 rounded-full gold-button" />
      </div>
      <img
        src={phoneArtUrl('/art/banner/home-welcome.svg')}
        alt=""
        width={720}
        height={436}
        loading="lazy"
        decoding="async"
        className="aspect-720/436 w-full rounded-xl object-cover rtl:-scale-x-100"
      />
      <div className="mt-2.5 flex gap-1.5">
        <span className="h-1.5 w-5 rounded-full bg-gold-fill" />
        <span className="size-1.5 rounded-full bg-surface-3" />
        <span className="size-1.5 rounded-full bg-surface-3" />
      </div>
      <div className="mt-2.5 grid grid-cols-3 gap-1.5">
        {tiles.map((id) => (
          <img
            key={id}
            src={artUrl(`/art/tile/${id}.svg`)}
            alt=""
            width={300}
            height={400}
            loading="lazy"
            decoding="async"
            className="aspect-3/4 w-full rounded-lg"
          />
        ))}
      </div>
    </div>
  )
}
