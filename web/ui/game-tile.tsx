import type { MouseEvent } from 'react'
import { VendorMark } from '#web/ui/art/vendor-mark.tsx'
import { isVendor } from '#web/ui/art/vendors.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { Clock3, Crown, Flame, Play, Sparkles, Wrench } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useBrokenPicture } from '#web/ui/use-broken-picture.ts'

const badgeIcons = { hot: Flame, new: Sparkles, jackpot: Crown, soon: Clock3, maintenance: Wrench }

export type TileBadge = keyof typeof badgeIcons

interface GameTileProps {
  readonly name: string
  /** The address of its picture, which has the name drawn into it. */
  readonly picture: string
  readonly vendorName: string
  /** The id of the maker's drawn mark; a maker without one is named only. */
  readonly vendorIcon: string
  readonly badge: { readonly kind: TileBadge; readonly text: string } | null
  /** What pressing it does, shown to who points at it. */
  readonly action: { readonly kind: 'play' | 'soon' | 'maintenance'; readonly text: string }
  /** A short fact that stands beside the maker, such as its return. */
  readonly fact?: { readonly text: string; readonly label: string } | null
  readonly onOpen: (event: MouseEvent) => void
  /** A way to try it for nothing, for who points at the tile. */
  readonly demo?: { readonly text: string; readonly label: string; readonly run: () => void } | null
  /** Pictures of the first screen are fetched at once, the others when they are scrolled to. */
  readonly isFirstView?: boolean
}

const actionIcons: Readonly<Record<GameTileProps['action']['kind'], IconComponent>> = {
  play: Play,
  soon: Clock3,
  maintenance: Wrench,
}

/** A game in a grid or a rail. Pointing at it and moving the focus to it lift it alike. */
export function GameTile({
  name,
  picture,
  vendorName,
  vendorIcon,
  badge,
  action,
  fact,
  onOpen,
  demo,
  isFirstView,
}: GameTileProps) {
  const { isBroken, watch } = useBrokenPicture()
  const ActionIcon = actionIcons[action.kind]
  return (
    <div className="group relative">
      <button type="button" onClick={onOpen} className="block w-full rounded-xl text-start outline-offset-4">
        <span className="relative block aspect-3/4 overflow-hidden rounded-xl bg-surface-3 shadow-2 transition-transform duration-200 ease-out group-hover:-translate-y-1 group-has-focus-visible:-translate-y-1">
          {isBroken ? (
            <span className="tile-blank grid size-full place-items-center p-3 text-center font-display text-lg leading-tight font-bold">
              {name}
            </span>
          ) : (
            <img
              {...watch}
              src={picture}
              alt={name}
              width={300}
              height={400}
              loading={isFirstView ? 'eager' : 'lazy'}
              decoding="async"
              className="size-full object-cover"
            />
          )}
          {badge && <BadgePill {...badge} />}
          <span
            data-plate=""
            className={`tile-plate absolute inset-0 grid place-items-center opacity-0 transition-opacity duration-200 ease-out group-hover:opacity-100 group-has-focus-visible:opacity-100 ${demo ? 'pb-11' : ''}`}
          >
            <span className="glass-pill flex h-10 max-w-[92%] items-center gap-2 rounded-full px-4 text-[13px] font-semibold">
              <ActionIcon aria-hidden="true" className="size-4 flex-none" />
              <span className="truncate">{action.text}</span>
            </span>
          </span>
        </span>
        <span className="mt-2 flex h-5 items-center gap-1.5 text-[13px] text-soft">
          {isVendor(vendorIcon) && <VendorMark vendor={vendorIcon} className="size-3.5 flex-none" />}
          <bdi className="truncate">{vendorName}</bdi>
          {fact && (
            <span className="relative ms-auto flex-none tabular">
              <span className="sr-only">{fact.label} </span>
              <bdi dir="ltr">{fact.text}</bdi>
            </span>
          )}
        </span>
      </button>
      {demo && (
        <button
          type="button"
          aria-label={demo.label}
          onClick={demo.run}
          data-theme="night"
          className="glass-button text-strong invisible absolute inset-x-2 bottom-10 h-9 truncate rounded-full px-2 text-[13px] font-semibold opacity-0 transition-opacity duration-200 ease-out group-hover:visible group-hover:-translate-y-1 group-hover:opacity-100 group-has-focus-visible:visible group-has-focus-visible:-translate-y-1 group-has-focus-visible:opacity-100"
        >
          {demo.text}
        </button>
      )}
    </div>
  )
}

export function BadgePill({ kind, text }: { readonly kind: TileBadge; readonly text: string }) {
  const Icon = badgeIcons[kind]
  return (
    <span
      className={`pointer-events-none absolute start-1.5 top-1.5 flex h-6 items-center gap-1 rounded-full px-2 text-[12px] leading-none font-semibold md:start-2 md:top-2 ${kind === 'jackpot' ? 'gold-button' : 'glass-pill'}`}
    >
      <Icon aria-hidden="true" className="size-3.5 max-md:hidden" />
      {text}
    </span>
  )
}

/** Holds the place of a tile. */
export function GameTileSkeleton() {
  return (
    <span aria-hidden="true" className="block">
      <Skeleton className="aspect-3/4 rounded-xl" />
      <Skeleton className="mt-2 h-5 w-2/3" />
    </span>
  )
}
