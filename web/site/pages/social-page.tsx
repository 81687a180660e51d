import { useEffect, useState } from 'react'
import { completeSignIn } from '#web/features/sign-in/complete-sign-in.ts'
import { finishReturn, hasReturned, hasTurnedBack, takeInput } from '#web/features/sign-in/finish-social.ts'
import { forgetReturn } from '#web/features/sign-in/social-return.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Link, useGo, useView } from '#web/lib/navigation.tsx'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Mark } from '#web/ui/art/mark.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface Ending {
  readonly title: PlainKey
  readonly hint: PlainKey
}

/** Somebody opened the page by itself, or once more. */
const nothing: Ending = { title: 'social.nothing', hint: 'social.nothingHint' }

/** Where another service sends people back to. Nobody stays here for long. */
export function SocialPage() {
  useTitle(t('title.page', { page: t('social.title') }))
  const { path } = useView().place
  const go = useGo()
  const [ending, setEnding] = useState<Ending | null>(() => (hasReturned(path) ? null : nothing))

  useEffect(() => {
    let isHere = true
    void finishReturn(path)?.then((answer) => {
      if (!isHere) return
      const hint = answer.ok ? null : reasonFor(answer.refusal)
      forgetReturn()
      if (hint !== null) setEnding({ title: 'social.failed', hint })
      if (!answer.ok) return
      if (answer.value.next !== 'open') setEnding({ title: 'social.halfWay', hint: 'social.halfWayHint' })
      // Nobody should come back here by the browser's own button.
      completeSignIn(answer.value, { to: takeInput(), go: (href) => go(href, { replace: true }) })
    })
    return () => {
      isHere = false
    }
  }, [path, go])

  return (
    <Card className="mx-auto mt-6 w-full max-w-[560px]">
      {ending ? (
        <div role="alert">
          <EmptyState isPage title={t(ending.title)} hint={t(ending.hint)}>
            <div className="flex flex-wrap justify-center gap-3">
              <Link to="/login" className={buttonClass({ look: 'gold' })}>
                {t('social.signIn')}
              </Link>
              <Link to="/" className={buttonClass()}>
                {t('nav.home')}
              </Link>
            </div>
          </EmptyState>
        </div>
      ) : (
        <Waiting />
      )}
    </Card>
  )
}

function Waiting() {
  return (
    <output className="grid min-h-[264px] place-content-center justify-items-center gap-2 px-6 py-12 text-center">
      <Mark size={44} className="mb-2 animate-turn" />
      <h1 className="font-display text-[17px] font-semibold">{t('social.title')}</h1>
      <p className="max-w-sm text-soft">{t('social.hint')}</p>
    </output>
  )
}

function reasonFor(refusal: string): PlainKey {
  if (hasTurnedBack()) return messageOf('popup_was_closed')
  return refusal === 'function_is_off' ? 'social.closed' : wordsOf(refusal)
}
