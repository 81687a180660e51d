import { systemClock } from '#kit/clock.ts'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import type { SecurityDialog } from '#web/features/security/dialogs.ts'
import type { Security } from '#web/features/security/use-security.ts'
import { formatAgo } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { Check, IdCard, KeyRound, Lock, Mail, ScanLine, Smartphone } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** How far the house knows who the member is, as the page learned it; undefined while it did not. */
export interface IdentityState {
  readonly level: number
  readonly isWaiting: boolean
}

interface ProtectionCardProps {
  readonly security: Security
  readonly identity: IdentityState | undefined
  readonly onOpen: (dialog: SecurityDialog) => void
}

interface Guard {
  readonly key: Exclude<SecurityDialog, 'profile' | 'others'> | 'identity'
  readonly icon: IconComponent
  readonly title: string
  readonly text: string
  readonly isOn: boolean
  /** One word about it. */
  readonly word: string
  readonly action: string
}

/** What protects the account, each with what it is good for and one way to change it; nothing counts that is not there. */
export function ProtectionCard({ security, identity, onOpen }: ProtectionCardProps) {
  const guards = guardsOf(security, identity)
  const on = guards.filter(({ isOn }) => isOn).length
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-4 pb-2 sm:px-5">
        <h2 className="font-display text-[17px] font-semibold">{t('security.protection')}</h2>
        <p className="flex items-center gap-2 text-[13px] text-soft">
          {t('security.score', { on: String(on), all: String(guards.length) })}
          <Score on={on} all={guards.length} />
        </p>
      </div>
      <ul>
        {guards.map((guard) => (
          <GuardRow key={guard.key} guard={guard} onOpen={onOpen} />
        ))}
      </ul>
    </Card>
  )
}

function Score({ on, all }: { readonly on: number; readonly all: number }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${all * 14} 12`} className="h-3 rtl:-scale-x-100">
      {Array.from({ length: all }, (_, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: The diamonds are alike but for their place.
          key={at}
          d={`M${at * 14 + 6} 0.800L${at * 14 + 11.2} 6L${at * 14 + 6} 11.200L${at * 14 + 0.8} 6Z`}
          className={at < on ? 'fill-gold stroke-gold' : 'fill-transparent stroke-faint'}
        />
      ))}
    </svg>
  )
}

function GuardRow({ guard, onOpen }: { readonly guard: Guard; readonly onOpen: (dialog: SecurityDialog) => void }) {
  const { key, icon: Icon, title, text, isOn, word, action } = guard
  const label = `${action}: ${title}`
  return (
    <li className="flex items-center gap-3 border-t border-hairline px-4 py-3 sm:px-5">
      <span
        className={`grid size-10 flex-none place-items-center rounded-xl ${isOn ? 'bg-surface-2 text-soft' : 'bg-gold-wash text-gold'}`}
      >
        <Icon aria-hidden="true" className="size-[18px]" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-[13px] text-soft">
          <bdi>{text}</bdi>
        </span>
      </span>
      <span className="max-sm:hidden">
        <State isOn={isOn} word={word} />
      </span>
      {key === 'identity' ? (
        <MemberLink page="securityCenter" values={{ part: 'verify' }} aria-label={label} className={buttonClass()}>
          {action}
        </MemberLink>
      ) : (
        <Button aria-label={label} onClick={() => onOpen(key)}>
          {action}
        </Button>
      )}
    </li>
  )
}

function State({ isOn, word }: { readonly isOn: boolean; readonly word: string }) {
  return (
    <Badge tone={isOn ? 'good' : 'plain'}>
      {isOn && <Check aria-hidden="true" className="size-4" />}
      {word}
    </Badge>
  )
}

function guardsOf(security: Security, identity: IdentityState | undefined): Guard[] {
  const { hasPassword, passwordChangedAt, paymentPassword, phone, email, totpSince, recoveryCodesLeft } = security
  const nowMs = systemClock.nowMs()
  const verified = (isOn: boolean) => t(isOn ? 'security.verified' : 'security.notSet')
  const changed = (at: string | null, other: string) =>
    at === null ? other : t('security.changedAgo', { ago: formatAgo(at, nowMs) })
  return [
    {
      key: 'password',
      icon: Lock,
      title: t('security.loginPassword'),
      text: hasPassword ? changed(passwordChangedAt, t('security.passwordIsSet')) : t('security.noPassword'),
      isOn: hasPassword,
      word: t(hasPassword ? 'security.set' : 'security.notSet'),
      action: t(hasPassword ? 'security.change' : 'security.setIt'),
    },
    {
      key: 'payment',
      icon: KeyRound,
      title: t('security.paymentPassword'),
      text: paymentPassword.lockedUntil
        ? t('security.paymentIsLocked', { ago: formatAgo(paymentPassword.lockedUntil, nowMs) })
        : t('security.paymentAskedAt'),
      isOn: paymentPassword.isSet,
      word: t(paymentPassword.isSet ? 'security.set' : 'security.notSet'),
      action: t(paymentPassword.isSet ? 'security.change' : 'security.setIt'),
    },
    {
      key: 'mobile',
      icon: Smartphone,
      title: t('login.phone'),
      text: phone ?? t('security.phoneIsFor'),
      isOn: phone !== null,
      word: verified(phone !== null),
      action: t(phone === null ? 'security.bind' : 'security.change'),
    },
    {
      key: 'email',
      icon: Mail,
      title: t('forgot.email'),
      text: email ?? t('security.emailIsFor'),
      isOn: email !== null,
      word: verified(email !== null),
      action: t(email === null ? 'security.bind' : 'security.change'),
    },
    {
      key: 'identity',
      icon: IdCard,
      title: t('security.identity'),
      text: identityText(identity),
      isOn: (identity?.level ?? 0) >= 2,
      word: identityWord(identity),
      action: t((identity?.level ?? 0) >= 2 ? 'security.view' : 'security.verify'),
    },
    {
      key: 'totp',
      icon: ScanLine,
      title: t('security.authenticator'),
      text: totpSince === null ? t('security.totpIsFor') : t('security.recoveryLeft', { count: recoveryCodesLeft }),
      isOn: totpSince !== null,
      word: t(totpSince === null ? 'security.off' : 'security.on'),
      action: t(totpSince === null ? 'security.turnOn' : 'security.change'),
    },
  ]
}

function identityText(identity: IdentityState | undefined): string {
  if ((identity?.level ?? 0) >= 2) return t('security.identityIsShown')
  return t(identity?.isWaiting ? 'security.identityWaits' : 'security.identityIsFor')
}

function identityWord(identity: IdentityState | undefined): string {
  if ((identity?.level ?? 0) >= 2) return t('security.verified')
  return t(identity?.isWaiting ? 'security.waiting' : 'security.notSet')
}

export function ProtectionSkeleton() {
  return (
    <Card className="grid gap-4 p-5">
      <Skeleton className="h-6 w-40" />
      {['password', 'payment', 'mobile', 'email', 'identity', 'totp'].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </Card>
  )
}
