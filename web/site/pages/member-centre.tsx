import '#web/features/centres/member-centre.css'
import { useBalanceHidden } from '#web/features/balance/balance-hidden.ts'
import { readCurrency, useBalance, useMemberEvents } from '#web/features/balance/use-balance.ts'
import { firstMemberPage, type MemberPageKey } from '#web/features/centres/member-keys.ts'
import { MemberLink, useMemberLocation } from '#web/features/centres/member-location.tsx'
import { LoadedScreen } from '#web/features/screens/loaded-screen.tsx'
import { t } from '#web/lib/i18n.ts'
import { MemberMenu } from '#web/site/features/member/member-menu.tsx'
import { memberFaces } from '#web/site/features/member/menu-groups.ts'
import { ProfileHead } from '#web/site/features/member/profile-head.tsx'
import { useBadges } from '#web/site/features/member/use-badges.ts'
import { memberPages } from '#web/site/pages/member-pages.ts'
import { ChevronLeft } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsRoomy } from '#web/ui/use-media.ts'

const aim = (page: MemberPageKey): void => void memberPages[page].load().catch(() => undefined)

/**
 * All pages of a member: the list beside the page where there is room, the page or the list on a phone. It is the same on its own
 * page and over another.
 */
export function MemberCentre() {
  // The class is what member-centre.css reaches.
  return (
    <div className="member-centre">
      <ListAndPage />
    </div>
  )
}

function ListAndPage() {
  const { page, isOverlay } = useMemberLocation()
  const badges = useBadges()
  const isRoomy = useIsRoomy()
  useMemberEvents()
  const shown = page ?? firstMemberPage
  const menu = <MemberMenu current={isRoomy ? shown : page} badges={badges} onAim={aim} />
  if (!isRoomy && page === null) {
    return (
      <div className="grid gap-5">
        {!isOverlay && (
          <h1 className="text-[24px] leading-tight font-semibold tracking-[-0.01em]">{t('member.title')}</h1>
        )}
        <ProfileHead />
        {menu}
      </div>
    )
  }
  return (
    <div className="lg:grid lg:grid-cols-[212px_minmax(0,1fr)] lg:gap-7">
      {isRoomy && <div>{menu}</div>}
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <PageHead page={shown} isOverlay={isOverlay} />
        {shown === 'securityCenter' && isRoomy && <ProfileHead />}
        <LoadedScreen key={shown} screen={memberPages[shown]} skeleton={<PageSkeleton />} />
      </div>
    </div>
  )
}

interface PageHeadProps {
  readonly page: MemberPageKey
  readonly isOverlay: boolean
}

/** On a phone the way back to the list and the balance stand beside the title. */
function PageHead({ page, isOverlay }: PageHeadProps) {
  const { title, hint } = memberFaces[page]
  const Title = isOverlay ? 'h3' : 'h1'
  return (
    <div>
      <div className="flex min-h-11 items-center gap-1">
        <MemberLink
          page={null}
          aria-label={t('member.back')}
          className="grid size-11 flex-none justify-items-start items-center rounded-full text-soft hover:text-strong lg:hidden"
        >
          <ChevronLeft aria-hidden="true" className="size-6 rtl:-scale-x-100" />
        </MemberLink>
        <Title className="min-w-0 flex-1 truncate font-display text-[22px] leading-tight font-semibold tracking-[-0.01em] lg:text-[28px]">
          {t(title)}
        </Title>
        {/* Over another page the header, which has it, cannot be seen. */}
        {isOverlay && <SmallBalance />}
      </div>
      <p className="text-soft max-lg:sr-only">{t(hint)}</p>
    </div>
  )
}

function SmallBalance() {
  const { data } = useBalance()
  const isHidden = useBalanceHidden()
  if (!data) return <Skeleton className="h-6 w-24" />
  return (
    <>
      <span className="sr-only">{t('nav.balance')} </span>
      <Money
        amount={data.available}
        currency={readCurrency(data.currency)}
        isHidden={isHidden}
        className="text-[15px]"
      />
    </>
  )
}

function PageSkeleton() {
  return (
    <>
      <output className="sr-only">{t('state.loading')}</output>
      <Skeleton className="h-20 rounded-2xl" />
      <Skeleton className="h-80 rounded-2xl" />
    </>
  )
}
