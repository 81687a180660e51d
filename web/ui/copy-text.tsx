import { useState } from 'react'
import { Check, Copy } from '#web/ui/icons.ts'

interface CopyTextProps {
  readonly text: string
  readonly label: string
  readonly copiedLabel: string
}

/** A reference with a button that copies it. */
export function CopyText({ text, label, copiedLabel }: CopyTextProps) {
  const [isCopied, setCopied] = useState(false)
  // Where the clipboard is forbidden the text is still there to be read.
  const copy = (): void =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  const Icon = isCopied ? Check : Copy
  return (
    <span className="inline-flex items-center gap-0.5">
      <bdi dir="ltr" className="tabular font-semibold">
        {text}
      </bdi>
      <button
        type="button"
        aria-label={isCopied ? copiedLabel : label}
        onClick={copy}
        onBlur={() => setCopied(false)}
        className="-my-3 grid size-11 place-items-center rounded-full text-soft hover:text-strong"
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </span>
  )
}
