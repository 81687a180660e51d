import { artUrl } from '#web/ui/art/art-url.ts'

interface LevelBadgeProps {
  /** From 0. */
  readonly level: number
  readonly className?: string
  /** Empty where words beside it say the same. */
  readonly alt?: string
}

/** The shield of a VIP level. */
export function LevelBadge({ level, className = 'size-10', alt = '' }: LevelBadgeProps) {
  const source = artUrl(`/art/badge/vip-${Math.min(level, 9) + 1}.svg`)
  return <img src={source} alt={alt} width={120} height={132} className={`object-contain ${className}`} />
}
