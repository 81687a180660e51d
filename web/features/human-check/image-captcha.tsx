import { useEffect, useRef, useState } from 'react'
import type { getWordPicture } from '#modules/captcha/contract.ts'
import { api } from '#web/features/client/client.ts'
import { t } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { RotateCcw } from '#web/ui/icons.ts'

interface ImageCaptchaProps {
  readonly value: string
  readonly onChange: (word: string) => void
  readonly error?: string | undefined
  readonly isRequired?: boolean
  /** Counts the attempts: a picture takes one guess, so each attempt is followed by a new picture. */
  readonly round: number
}

/** However fast somebody presses, a new picture comes at most this often. */
const refreshMs = 1_000

interface Picture {
  /** Base64 of a PNG; null when there is none yet. */
  readonly png: string | null
  readonly hasFailed: boolean
}

/** The letters of a picture, to be typed. Which picture it is, the browser knows by a cookie. Needs the texts `captcha`. */
export function ImageCaptcha({ value, onChange, error, isRequired = false, round }: ImageCaptchaProps) {
  const [picture, setPicture] = useState<Picture>({ png: null, hasFailed: false })
  const [presses, setPresses] = useState(0)
  const lastMs = useRef(Number.NEGATIVE_INFINITY)

  // The picture belongs to this attempt and this press, and to no other that is still under way.
  useEffect(() => {
    const leaving = new AbortController()
    void api.call<typeof getWordPicture>('GET /wps/captcha', { signal: leaving.signal }).then((answer) => {
      if (!leaving.signal.aborted) setPicture({ png: answer.ok ? answer.value : null, hasFailed: !answer.ok })
    })
    return () => leaving.abort()
  }, [round, presses])

  function refresh(atMs: number): void {
    if (atMs - lastMs.current < refreshMs) return
    lastMs.current = atMs
    onChange('')
    setPresses((before) => before + 1)
  }

  return (
    <Field
      label={t('captcha.word')}
      name="captcha"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
      required={isRequired}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={8}
      // Else the browser would make room for twenty letters, and a narrow form has none.
      size={6}
      action={
        <button
          type="button"
          aria-label={t('captcha.wordAgain')}
          title={t('captcha.wordAgain')}
          onClick={({ timeStamp }) => refresh(timeStamp)}
          className="group relative h-11 w-33 flex-none overflow-hidden rounded-[10px] bg-surface-3 text-soft"
        >
          {picture.png ? (
            <img
              src={`data:image/png;base64,${picture.png}`}
              alt={t('captcha.wordPicture')}
              width={168}
              height={56}
              className="size-full object-cover transition-opacity duration-150 group-hover:opacity-80"
            />
          ) : (
            <RotateCcw
              aria-hidden="true"
              className={`mx-auto size-5 ${picture.hasFailed ? 'text-lose' : 'animate-turn'}`}
            />
          )}
        </button>
      }
    />
  )
}
