import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface RewardsEmptyProps {
  readonly title: string
  readonly hint: string
  /** The next step; where there is a better one than to go and play. */
  readonly children?: ReactNode
}

export function RewardsEmpty({ title, hint, children }: RewardsEmptyProps) {
  return (
    <Card>
      <EmptyState title={title} hint={hint}>
        {children ?? (
          <Link to="/" className={buttonClass()}>
            {t('rewards.toGames')}
          </Link>
        )}
      </EmptyState>
    </Card>
  )
}

export function RewardsSkeleton() {
  return (
    <>
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-44 rounded-2xl" />
      <Skeleton className="h-44 rounded-2xl" />
    </>
  )
}
