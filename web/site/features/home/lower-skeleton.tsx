import { GameTileSkeleton } from '#web/ui/game-tile.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const tiles = [1, 2, 3, 4, 5, 6, 7]

export function RailSkeleton() {
  return (
    <div className="-mx-4 flex gap-3 overflow-hidden px-4 md:mx-0 md:gap-4 md:px-0">
      {tiles.map((tile) => (
        <div key={tile} className="w-[126px] flex-none md:w-[156px]">
          <GameTileSkeleton />
        </div>
      ))}
    </div>
  )
}

/** A section that nobody has come near yet, in its size. */
export function SectionSkeleton({ className }: { readonly className: string }) {
  return (
    <div>
      <Skeleton className="mb-3 h-11 w-44 md:mb-4" />
      <Skeleton className={`rounded-2xl! ${className}`} />
    </div>
  )
}

/** What stands below the first screen until its script is here. */
export function LowerSkeleton() {
  return (
    <div className="grid [contain-intrinsic-size:auto_880px] grid-cols-[minmax(0,1fr)] gap-8 [content-visibility:auto] md:gap-10">
      {[1, 2].map((rail) => (
        <div key={rail}>
          <Skeleton className="mb-3 h-11 w-44 md:mb-4" />
          <RailSkeleton />
        </div>
      ))}
      <SectionSkeleton className="h-60" />
    </div>
  )
}
