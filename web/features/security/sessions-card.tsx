import { useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import type { endOneSession, listSessions } from '#modules/identity/contract.ts'
import type { SignInMethod } from '#modules/identity/model.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { api } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { FormFault } from '#web/features/forms/form-fault.tsx'
import { deviceOf } from '#web/features/security/device-of.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatAgo } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Laptop, LogOut, Smartphone } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type OwnSession = ReplyOf<typeof listSessions>['sessions'][number]

const useSessions = () => useAnswer<typeof listSessions>('GET /wps/member/sessions', {})

/** Every place where the account is open now. This one is named; any other can be closed from here, or all of them at once. */
export function SessionsCard({ onEndOthers }: { readonly onEndOthers: () => void }) {
  const query = useSessions()
  const [fault, setFault] = useState<PlainKey | null>(null)
  const [ending, setEnding] = useState<string | null>(null)
  if (query.isPending) return <Skeleton className="h-44 rounded-2xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { sessions } = query.data

  async function end(id: string): Promise<void> {
    if (ending !== null) return
    setEnding(id)
    setFault(null)
    const answer = await api.call<typeof endOneSession>('DELETE /wps/member/sessions/:id', { params: { id } })
    if (!answer.ok) setFault(wordsOf(answer.refusal))
    await query.refetch()
    setEnding(null)
  }
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-4 pb-3 sm:px-5">
        <h2 className="font-display text-[17px] font-semibold">{t('security.devices')}</h2>
        {sessions.length > 1 && (
          <Button onClick={onEndOthers} className="text-lose!">
            <LogOut aria-hidden="true" className="size-[18px] rtl:-scale-x-100" />
            {t('security.endOthers')}
          </Button>
        )}
      </div>
      <div className="px-4 sm:px-5">
        <FormFault fault={fault} />
      </div>
      <ul>
        {sessions.map((one) => (
          <SessionRow key={one.id} one={one} isEnding={ending === one.id} onEnd={() => void end(one.id)} />
        ))}
      </ul>
    </Card>
  )
}

const methods = {
  password: 'security.method.password',
  sms: 'security.method.sms',
  social: 'security.method.social',
  remember: 'security.method.remember',
  handoff: 'security.method.handoff',
  register: 'security.method.register',
  reset: 'security.method.reset',
  trial: 'security.method.trial',
} as const satisfies Record<SignInMethod, PlainKey>

export function methodText(method: string | null): string | null {
  return method !== null && Object.hasOwn(methods, method) ? t(methods[method as SignInMethod]) : null
}

interface SessionRowProps {
  readonly one: OwnSession
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function SessionRow({ one, isEnding, onEnd }: SessionRowProps) {
  const device = deviceOf(one.userAgent)
  const name = device
    ? [device.system, device.browser].filter((part) => part !== '').join(', ')
    : t('security.unknownDevice')
  const Icon = device?.isPhone ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3 border-t border-hairline px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" className="size-5 flex-none text-faint" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-[13px] text-soft">
          <bdi dir="ltr">{one.lastAddress}</bdi> · {methodText(one.method)} ·{' '}
          {one.isThis ? t('security.now') : formatAgo(one.lastSeenAt, systemClock.nowMs())}
        </span>
      </span>
      {one.isThis ? (
        <Badge tone="good">{t('security.thisDevice')}</Badge>
      ) : (
        <Button aria-label={t('security.endOf', { device: name })} isBusy={isEnding} onClick={onEnd}>
          {t('nav.signOut')}
        </Button>
      )}
    </li>
  )
}
