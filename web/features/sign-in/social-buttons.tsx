import { useEffect, useState } from 'react'
import type { getDoors, startSocial } from '#modules/identity/contract.ts'
import type { SocialProvider } from '#modules/identity/model.ts'
import { useMinimumAge } from '#web/features/brand/use-brand.ts'
import { api } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { noteInput } from '#web/features/sign-in/finish-social.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { SocialIcon, type SocialName } from '#web/ui/social-icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const doors: Readonly<Record<SocialProvider, { readonly icon: SocialName; readonly label: PlainKey }>> = {
  google: { icon: 'GOOGLE', label: 'social.google' },
  facebook: { icon: 'FACEBOOK', label: 'social.facebook' },
}

interface SocialButtonsProps {
  /** Where to go once signed in. */
  readonly to?: string
}

/** The ways in through another service, where the house has any; its texts are those of `social` and `refusals`. */
export function SocialButtons({ to = '/' }: SocialButtonsProps) {
  const { data } = useAnswer<typeof getDoors>('GET /wps/session/doors', {})
  return data && data.socials.length > 0 ? <SocialDoors socials={data.socials} to={to} /> : null
}

/** For who knows which there are. */
export function SocialDoors({
  socials,
  to = '/',
}: SocialButtonsProps & { readonly socials: readonly SocialProvider[] }) {
  const { leaving, fault, leave } = useLeaving(to)
  const age = String(useMinimumAge())
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-[13.5px] text-faint before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        {t('social.or')}
      </p>
      <div className="flex justify-center gap-3">
        {socials.map((provider) => (
          <button
            key={provider}
            type="button"
            aria-label={t(doors[provider].label)}
            title={t(doors[provider].label)}
            aria-disabled={leaving !== null || undefined}
            onClick={() => void leave(provider)}
            className="grid size-12 place-items-center rounded-full bg-surface-3 text-strong shadow-1 transition-[filter,transform] duration-150 ease-out hover:brightness-110 active:scale-95 active:brightness-95"
          >
            {leaving === provider ? <Spinner /> : <SocialIcon name={doors[provider].icon} className="size-[22px]" />}
          </button>
        ))}
      </div>
      <p aria-live="polite" className={fault ? 'text-center text-[13.5px] text-lose' : 'sr-only'}>
        {fault ? t(fault) : leaving ? t('social.leaving') : ''}
      </p>
      <p className="text-center text-[12.5px] text-faint">{t('social.consent', { age })}</p>
    </div>
  )
}

function useLeaving(to: string) {
  const [leaving, setLeaving] = useState<SocialProvider | null>(null)
  const [fault, setFault] = useState<PlainKey | null>(null)

  // Who comes back by the browser's own button finds the page as it was left, and must be able to choose again.
  useEffect(() => {
    const stay = () => setLeaving(null)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  async function leave(provider: SocialProvider): Promise<void> {
    if (leaving !== null) return
    setFault(null)
    setLeaving(provider)
    const answer = await api.call<typeof startSocial>('POST /wps/session/social/:provider/start', {
      params: { provider },
    })
    if (answer.ok) {
      noteInput(to)
      location.assign(answer.value.url)
      return
    }
    setLeaving(null)
    setFault(wordsOf(answer.refusal))
  }

  return { leaving, fault, leave }
}
