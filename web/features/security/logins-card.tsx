import { useState } from 'react'
import type { listLogins } from '#modules/identity/contract.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { methodText } from '#web/features/security/sessions-card.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CircleAlert, LogIn, MapPin, ShieldAlert } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Login = ReplyOf<typeof listLogins>['logins'][number]

const looks: Readonly<Record<string, { readonly icon: typeof LogIn; readonly text: PlainKey; readonly isBad?: true }>> =
  {
    'sign_in.done': { icon: LogIn, text: 'security.login.done' },
    'sign_in.half_way': { icon: LogIn, text: 'security.login.halfWay' },
    'sign_in.refused': { icon: ShieldAlert, text: 'security.login.refused', isBad: true },
    'sign_in.blocked': { icon: ShieldAlert, text: 'security.login.blocked', isBad: true },
    'session.moved': { icon: MapPin, text: 'security.login.moved' },
  }

const few = 5

/** The last times that somebody came in, or tried to, whoever it was. */
export function LoginsCard() {
  const query = useAnswer<typeof listLogins>('GET /wps/member/logins', {})
  const [isWhole, setWhole] = useState(false)
  if (query.isPending) return <Skeleton className="h-60 rounded-2xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { logins } = query.data
  return (
    <Card>
      <h2 className="px-4 pt-4 pb-3 font-display text-[17px] font-semibold sm:px-5">{t('security.logins')}</h2>
      <ul>
        {logins.slice(0, isWhole ? undefined : few).map((login) => (
          <LoginRow key={`${login.at} ${login.action}`} login={login} />
        ))}
      </ul>
      {logins.length > few && (
        <div className="border-t border-hairline p-2 text-center">
          <Button look="bare" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'security.fewer' : 'security.more')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function LoginRow({ login }: { readonly login: Login }) {
  const look = looks[login.action]
  const Icon = look?.icon ?? CircleAlert
  const method = methodText(login.method)
  return (
    <li className="flex items-center gap-3 border-t border-hairline px-4 py-2.5 sm:px-5">
      <Icon aria-hidden="true" className={`size-[18px] flex-none ${look?.isBad ? 'text-lose' : 'text-faint'}`} />
      <span className="min-w-0 flex-1">
        <span className={`block font-medium ${look?.isBad ? 'text-lose' : ''}`}>
          {look ? t(look.text) : login.action}
        </span>
        <span className="block text-[13px] text-soft">
          <bdi dir="ltr">{login.address}</bdi>
          {method && ` · ${method}`}
        </span>
      </span>
      <span className="flex-none text-end text-[13px] text-soft">
        <bdi>{formatInstant(login.at)}</bdi>
      </span>
    </li>
  )
}
