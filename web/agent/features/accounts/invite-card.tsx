import { useSyncExternalStore } from 'react'
import { agentButton, agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { t } from '#web/lib/i18n.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Download, Share2 } from '#web/ui/icons.ts'
import { QrCode } from '#web/ui/qr-code.tsx'

interface InviteCardProps {
  readonly title: string
  readonly hint: string
  /** Null where the agent has no code of their own. */
  readonly url: string | null
  readonly code: string | null
}

/** A link to pass on: to copy, to share, or to be read by somebody's phone. */
export function InviteCard({ title, hint, url, code }: InviteCardProps) {
  return (
    <section
      aria-label={title}
      className={`${agentCard} relative isolate grid grid-cols-[minmax(0,1fr)] gap-4 overflow-hidden p-4 lg:p-5`}
    >
      <Weave className="-z-10 fade-down" />
      <div>
        <h2 className={agentCardTitle}>{title}</h2>
        <p className="mt-1 text-[13px] text-soft">{hint}</p>
      </div>
      {url === null || code === null ? (
        <p className="text-soft">{t('accounts.noCode')}</p>
      ) : (
        <>
          <QrCode text={url} label={t('accounts.qr')} className="mx-auto w-48" />
          <Line label={t('accounts.link')} text={url} copy={t('accounts.copyLink')} />
          <Line label={t('accounts.code')} text={code} copy={t('accounts.copyCode')} />
          <Ways url={url} code={code} />
        </>
      )}
    </section>
  )
}

interface LineProps {
  readonly label: string
  readonly text: string
  readonly copy: string
}

export function Line({ label, text, copy }: LineProps) {
  return (
    <div>
      <p className="mb-1.5 text-[13px] font-medium text-soft">{label}</p>
      <div className="flex items-center gap-1 rounded-xl bg-well ps-3.5 pe-0.5 shadow-well">
        <bdi dir="ltr" className="min-w-0 flex-1 truncate py-2.5 font-medium">
          {text}
        </bdi>
        <CopyButton text={text} label={copy} doneLabel={t('accounts.copied')} />
      </div>
    </div>
  )
}

function Ways({ url, code }: { readonly url: string; readonly code: string }) {
  // Only where the device has a way of its own to pass a link on.
  const canShare = useSyncExternalStore(
    () => () => undefined,
    () => typeof navigator.share === 'function',
    () => false,
  )
  const save = async (): Promise<void> => {
    const { saveQrCode } = await import('#web/ui/save-qr-code.ts')
    await saveQrCode(url, `laro-${code}`)
  }
  // Who turns away from the sheet has not failed at anything, and a picture that cannot be made leaves the code on the screen.
  const share = (): void => void navigator.share({ title: t('brand.name'), url }).catch(() => undefined)
  return (
    <div className="flex gap-2">
      <button
        type="button"
        onClick={() => void save().catch(() => undefined)}
        className={`${agentButton.plain} flex-1`}
      >
        <Download aria-hidden="true" className="size-4" />
        {t('accounts.saveQr')}
      </button>
      {canShare && (
        <button type="button" onClick={share} className={`${agentButton.plain} flex-1`}>
          <Share2 aria-hidden="true" className="size-4" />
          {t('accounts.share')}
        </button>
      )}
    </div>
  )
}
