import { setBalanceHidden, useBalanceHidden } from '#web/features/balance/balance-hidden.ts'
import { readCurrency, useBalance } from '#web/features/balance/use-balance.ts'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import { LevelBadge } from '#web/features/loyalty/level-badge.tsx'
import { useRewardCounts } from '#web/features/loyalty/use-loyalty.ts'
import { useMe } from '#web/features/session/viewer.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { artUrl } from '#web/ui/art/art-url.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ArrowDownToLine, ArrowUpFromLine, Eye, EyeOff } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Who is here and what they have; the way in and the way out of it weigh the same. */
export function ProfileHead() {
  return (
    <div className="relative isolate overflow-hidden rounded-2xl bg-surface-1 p-4 shadow-2 sm:p-5">
      <Weave className="-z-10 fade-down" />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <Person />
        <Figures />
        <Ways />
      </div>
      <p className="mt-4 text-[13px] text-soft">
        {t('member.limitsHint')}{' '}
        <MemberLink
          page="securityCenter"
          values={{ part: 'limits' }}
          className="font-semibold text-gold underline-offset-4 hover:underline"
        >
          {t('member.toLimits')}
        </MemberLink>
      </p>
    </div>
  )
}

/** The badge of the member's level, and the way to what it gives. */
function MemberLevel() {
  const level = useRewardCounts()?.level
  if (level === undefined) return null
  return (
    <Link to="/vip" className="my-1 inline-flex items-center gap-1.5 text-[13px] font-semibold text-gold">
      <LevelBadge level={level} className="size-5" />
      {t('corner.level', { level: String(level + 1) })}
    </Link>
  )
}

function Person() {
  const member = useMe()
  if (!member)
    return (
      <div className="flex flex-1 basis-56 items-center gap-4">
        <Skeleton className="size-14 rounded-full" />
        <Skeleton className="h-10 w-36" />
      </div>
    )
  return (
    <div className="flex min-w-0 flex-1 basis-40 items-center gap-4">
      <img
        src={artUrl(`/art/avatar/${member.icon}.svg`)}
        alt=""
        width={56}
        height={56}
        className="size-14 flex-none rounded-full shadow-1"
      />
      <div className="min-w-0">
        <p className="truncate font-display text-[19px] leading-tight font-semibold">
          <bdi>{member.nickname}</bdi>
        </p>
        <MemberLevel />
        <p className="truncate text-[13px] text-soft">
          <bdi>{member.account}</bdi>
        </p>
      </div>
    </div>
  )
}

function Figures() {
  const query = useBalance()
  const isHidden = useBalanceHidden()
  const EyeIcon = isHidden ? EyeOff : Eye
  if (!query.data) return <Skeleton className="h-12 w-48" />
  const { available, held, currency: code } = query.data
  const currency = readCurrency(code)
  return (
    <dl className="flex flex-wrap items-end gap-x-7 gap-y-3">
      <div>
        <dt className="text-[13px] text-soft">{t('member.mainWallet')}</dt>
        <dd className="flex items-center gap-1">
          <Money amount={available} currency={currency} isHidden={isHidden} className="text-[22px] leading-tight" />
          <button
            type="button"
            aria-label={isHidden ? t('nav.showBalance') : t('nav.hideBalance')}
            aria-pressed={isHidden}
            onClick={() => setBalanceHidden(!isHidden)}
            className="-my-2 grid size-11 place-items-center rounded-full text-soft hover:text-strong"
          >
            <EyeIcon aria-hidden="true" className="size-[18px]" />
          </button>
        </dd>
      </div>
      {/[1-9]/.test(held) && (
        <div>
          <dt className="text-[13px] text-soft">{t('member.held')}</dt>
          <dd>
            <Money amount={held} currency={currency} isHidden={isHidden} className="text-[22px] leading-tight" />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Ways() {
  const look = `${buttonClass()} flex-1`
  return (
    <div className="flex w-full gap-3 sm:w-auto sm:min-w-64">
      <MemberLink page="depositv2" className={look}>
        <ArrowDownToLine aria-hidden="true" className="size-[18px] text-gold" />
        {t('nav.deposit')}
      </MemberLink>
      <MemberLink page="withdraw" className={look}>
        <ArrowUpFromLine aria-hidden="true" className="size-[18px] text-gold" />
        {t('nav.withdraw')}
      </MemberLink>
    </div>
  )
}
