import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CaptchaAction, SliderPass } from '#modules/captcha/model.ts'
import type { HumanCheckProps } from '#web/features/human-check/human-check-dialog.tsx'
import { withTexts } from '#web/i18n/texts.ts'
import { t } from '#web/lib/i18n.ts'

export type AskHuman = (action: CaptchaAction, username?: string) => Promise<SliderPass | null>

interface HumanCheck {
  /** Shows the slider; null means that it was closed, and then nothing is to be sent. */
  readonly askHuman: AskHuman
  /** Stands anywhere in the asking part; what it shows lies above everything. */
  readonly element: ReactNode
}

type Check = ComponentType<HumanCheckProps>

/** Only who is asked loads it. */
async function load(): Promise<Check> {
  return (await withTexts(['captcha'], import('#web/features/human-check/human-check-dialog.tsx'))).HumanCheckDialog
}

interface Asked extends HumanCheckProps {
  readonly Body: Check
}

/** The door to the slider, for every part of the site that must know that somebody is there. */
export function useHumanCheck(): HumanCheck {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const waiting = useRef<((pass: SliderPass | null) => void) | null>(null)

  const finish = useCallback((pass: SliderPass | null) => {
    setAsked(null)
    const answer = waiting.current
    waiting.current = null
    answer?.(pass)
  }, [])
  // Whoever waits when the part is taken away waits no longer.
  useEffect(() => () => waiting.current?.(null), [])

  const askHuman = useCallback<AskHuman>(
    async (action, username) => {
      finish(null)
      setFailed(false)
      const pass = new Promise<SliderPass | null>((resolve) => {
        waiting.current = resolve
      })
      try {
        const Body = await load()
        setAsked({ Body, action, username, onDone: finish })
      } catch {
        setFailed(true)
        finish(null)
      }
      return await pass
    },
    [finish],
  )

  if (hasFailed) {
    const failed = (
      <p role="alert" className="text-[13px] font-medium text-lose">
        {t('state.error')}
      </p>
    )
    return { askHuman, element: failed }
  }
  if (!asked) return { askHuman, element: null }
  const { Body, ...props } = asked
  // Beside the page and not inside the form that asks, which would take its Enter for its own.
  return { askHuman, element: createPortal(<Body {...props} />, document.body) }
}
