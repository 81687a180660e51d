import '#web/features/contracts/pictures.css'
import { shadeOf } from '#web/features/contracts/shade.ts'

/** The diamond of a tier, as bright as its days in the pictures. */
export function TierMark({ tier, count }: { readonly tier: number; readonly count: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="contract-tier-mark">
      <path d="M6 .7L11.3 6L6 11.3L.7 6Z" data-shade={shadeOf(tier, count)} />
    </svg>
  )
}
