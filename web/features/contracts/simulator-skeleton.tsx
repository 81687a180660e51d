import { t } from '#web/lib/i18n.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function SimulatorSkeleton() {
  return (
    <>
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-[132px] rounded-xl" />
      <Skeleton className="h-[260px] rounded-xl" />
      <Skeleton className="h-[370px] rounded-xl" />
    </>
  )
}
