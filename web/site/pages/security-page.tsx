import { useState } from 'react'
import type { getCompliance } from '#modules/compliance/contract.ts'
import { MemberLink, useMemberLocation } from '#web/features/centres/member-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { SecurityDialog } from '#web/features/security/dialogs.ts'
import { LoginsCard } from '#web/features/security/logins-card.tsx'
import { ProfileCard } from '#web/features/security/profile-card.tsx'
import { type IdentityState, ProtectionCard, ProtectionSkeleton } from '#web/features/security/protection-card.tsx'
import { SecurityDialogs } from '#web/features/security/security-dialogs.tsx'
import { SessionsCard } from '#web/features/security/sessions-card.tsx'
import { useSecurity } from '#web/features/security/use-security.ts'
import { t } from '#web/lib/i18n.ts'
import { KycPart } from '#web/site/features/kyc/kyc-part.tsx'
import { LimitsPart } from '#web/site/features/limits/limits-part.tsx'
import { LimitsSummary } from '#web/site/features/limits/limits-summary.tsx'
import { ChevronLeft } from '#web/ui/icons.ts'

/** What protects the account, and what bounds play. Limits and verification are parts of it, each with an address of its own. */
export function SecurityPage() {
  const { values } = useMemberLocation()
  const part = values.get('part')
  if (part === 'limits' || part === 'verify')
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex items-center gap-1">
          <MemberLink
            page="securityCenter"
            aria-label={t('member.securityCenter')}
            className="grid size-11 md:-ms-3 flex-none place-items-center rounded-full text-soft hover:text-strong"
          >
            <ChevronLeft aria-hidden="true" className="size-6 rtl:-scale-x-100" />
          </MemberLink>
          <h2 className="font-display text-[19px] font-semibold">
            {t(part === 'limits' ? 'limits.title' : 'kyc.title')}
          </h2>
        </div>
        {part === 'limits' ? <LimitsPart /> : <KycPart />}
      </div>
    )
  return <Overview />
}

function useIdentityState(): IdentityState | undefined {
  const { data } = useAnswer<typeof getCompliance>('GET /wps/compliance', { query: {} })
  if (!data) return undefined
  return { level: data.kyc.level, isWaiting: data.kyc.documents.some(({ state }) => state === 'waiting') }
}

function Overview() {
  const query = useSecurity()
  const identity = useIdentityState()
  // Who forgot the payment password while paying comes here for it.
  const wanted = useMemberLocation().values.get('open')
  const [open, setOpen] = useState<SecurityDialog | null>(wanted === 'payment' ? wanted : null)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div>
          {query.isPending ? (
            <ProtectionSkeleton />
          ) : query.data ? (
            <ProtectionCard security={query.data} identity={identity} onOpen={setOpen} />
          ) : (
            <CallFailed query={query} />
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 xl:row-span-2">
          <LimitsSummary />
          <ProfileCard onEdit={() => setOpen('profile')} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <SessionsCard onEndOthers={() => setOpen('others')} />
          <LoginsCard />
        </div>
      </div>
      <SecurityDialogs open={open} onClose={() => setOpen(null)} />
    </>
  )
}
