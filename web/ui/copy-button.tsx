import { useState } from 'react'
import { Check, Copy } from '#web/ui/icons.ts'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** Heard, and shown by a tick, once it is done. */
  readonly doneLabel: string
}

/** Puts a text on the clipboard. A browser that refuses leaves everything as it is: the text can still be marked by hand. */
export function CopyButton({ text, label, doneLabel }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const isDone = copied === text
  const Icon = isDone ? Check : Copy
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setCopied(text),
            () => undefined,
          )
        }
        className="grid size-11 flex-none place-items-center rounded-[10px] text-soft hover:text-strong"
      >
        <Icon aria-hidden="true" className={`size-[19px] ${isDone ? 'text-win' : ''}`} />
      </button>
      <output className="sr-only">{isDone ? doneLabel : ''}</output>
    </>
  )
}
