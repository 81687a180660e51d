import { LevelBadge } from '#web/features/loyalty/level-badge.tsx'
import { useRewardCounts, useRewardEvents } from '#web/features/loyalty/use-loyalty.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'

const tellLevel = (level: number): void => showToast(t('corner.levelUp', { level: String(level + 1) }))

/** The member's VIP level, and the way to what it gives. It hears of a new one at once. */
export function LevelCorner() {
  useRewardEvents(tellLevel)
  const level = useRewardCounts()?.level
  if (level === undefined) return null
  const text = t('corner.level', { level: String(level + 1) })
  return (
    <Link
      to="/vip"
      title={text}
      className="grid size-11 flex-none place-items-center rounded-full hover:bg-surface-3/60 max-md:hidden"
    >
      <LevelBadge level={level} alt={text} className="size-8" />
    </Link>
  )
}
