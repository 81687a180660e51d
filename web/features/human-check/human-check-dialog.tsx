import { useCallback, useEffect, useRef, useState } from 'react'
import type { answerSlider, offerSlider } from '#modules/captcha/contract.ts'
import type { CaptchaAction, SliderPass } from '#modules/captcha/model.ts'
import { api } from '#web/features/client/client.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Slide, type SlidePoint, SliderPuzzle, type SlideState } from '#web/ui/slider-puzzle.tsx'

/** How long somebody sees that it was right, or wrong, before it goes on. */
const solvedMs = 450
const wrongMs = 900

export interface HumanCheckProps {
  readonly action: CaptchaAction
  /** Whom the pass is for, where that is known: it is of no use for anybody else. */
  readonly username: string | undefined
  /** A pass for one call, or null when it was closed without one. */
  readonly onDone: (pass: SliderPass | null) => void
}

interface Shown {
  readonly state: SlideState
  readonly slide: Slide | null
  /** Why there is no puzzle. */
  readonly fault?: PlainKey
}

const loading: Shown = { state: 'loading', slide: null }

/** The slider in a small dialog above whatever asked for it. */
export function HumanCheckDialog({ action, username, onDone }: HumanCheckProps) {
  const [shown, setShown] = useState<Shown>(loading)
  const [round, setRound] = useState(0)
  const control = useRef<HTMLInputElement>(null)
  const { state, slide } = shown

  useEffect(() => {
    const leaving = new AbortController()
    void api
      .call<typeof offerSlider>('GET /wps/captcha/slider', { query: { action }, signal: leaving.signal })
      .then((answer) => {
        if (leaving.signal.aborted) return
        if (!answer.ok) return setShown({ state: 'failed', slide: null, fault: messageOf(answer.refusal) })
        if (answer.value.kind !== 'own')
          return setShown({ state: 'failed', slide: null, fault: 'refusal.captchaIsRefused' })
        const { lot_number: id, kind: _, ...pictures } = answer.value
        setShown({ state: 'ready', slide: { id, ...pictures } })
      })
    return () => leaving.abort()
  }, [action, round])

  const again = useCallback(() => {
    setShown(loading)
    setRound((before) => before + 1)
  }, [])

  async function judge(x: number, track: SlidePoint[]): Promise<void> {
    if (!slide) return
    setShown({ state: 'judging', slide })
    const body = { lot_number: slide.id, x, track, ...(username !== undefined && { username }) }
    const answer = await api.call<typeof answerSlider>('POST /wps/captcha/slider', { body })
    if (answer.ok) {
      setShown({ state: 'solved', slide })
      setTimeout(() => onDone(answer.value), solvedMs)
      return
    }
    if (answer.refusal !== 'captcha_is_refused')
      return setShown({ state: 'failed', slide: null, fault: messageOf(answer.refusal) })
    // A wrong answer costs the puzzle, so the next one comes by itself.
    setShown({ state: 'wrong', slide })
    setTimeout(again, wrongMs)
  }

  return (
    <Dialog
      title={t('captcha.title')}
      size="small"
      initialFocus={control}
      closeLabel={t('state.close')}
      onClose={() => onDone(null)}
    >
      <SliderPuzzle
        slide={slide}
        state={state}
        control={control}
        words={{
          handle: t('captcha.handle'),
          scene: t('captcha.scene'),
          again: t('captcha.again'),
          hint: t('captcha.hint'),
          status: shown.fault ? t(shown.fault) : t(statusOf[state]),
        }}
        onAnswer={(x, track) => void judge(x, track)}
        onAgain={again}
      />
    </Dialog>
  )
}

const statusOf = {
  loading: 'captcha.loading',
  ready: 'captcha.keys',
  judging: 'captcha.judging',
  wrong: 'captcha.wrong',
  solved: 'captcha.solved',
  failed: 'state.error',
} as const satisfies Record<SlideState, PlainKey>
