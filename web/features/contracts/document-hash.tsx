import { useEffect, useState } from 'react'
import { shortenHash } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Check, TriangleAlert } from '#web/ui/icons.ts'

interface DocumentHashProps {
  /** The text as the server has it, and the hash that both sides are shown. */
  readonly document: string
  readonly hash: string
}

/** The hash of the agreed text, computed again in this browser from the text itself. */
export function DocumentHash({ document, hash }: DocumentHashProps) {
  const isSame = useIsHashOf(document, hash)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[12.5px] text-soft">
      <span>{t('contract.hash')}</span>
      <bdi dir="ltr" title={hash} className="tabular text-strong">
        {shortenHash(hash)}
      </bdi>
      <CopyButton text={hash} label={t('contract.copyHash')} doneLabel={t('contract.copied')} />
      {isSame !== null && (
        <output className={`inline-flex items-center gap-1.5 ${isSame ? 'text-win' : 'text-lose'}`}>
          {isSame ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <TriangleAlert aria-hidden="true" className="size-4" />
          )}
          {t(isSame ? 'contract.hashHolds' : 'contract.hashBroken')}
        </output>
      )}
    </div>
  )
}

function useIsHashOf(text: string, hash: string): boolean | null {
  const [found, setFound] = useState<{ readonly of: string; readonly hash: string } | null>(null)
  useEffect(() => {
    let isWanted = true
    // A page without TLS has no cryptography; then nothing is said either way.
    void crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text)).then((bytes) => {
      const hex = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
      if (isWanted) setFound({ of: text, hash: hex })
    })
    return () => {
      isWanted = false
    }
  }, [text])
  return found?.of === text ? found.hash === hash : null
}
