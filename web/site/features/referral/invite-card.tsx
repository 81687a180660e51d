import { useSyncExternalStore } from 'react'
import { t } from '#web/lib/i18n.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Share2 } from '#web/ui/icons.ts'
import { QrCode } from '#web/ui/qr-code.tsx'

interface InviteCardProps {
  readonly code: string
  readonly link: string
}

/** The link to pass on: to copy, to share, or to be read by a friend's phone. */
export function InviteCard({ code, link }: InviteCardProps) {
  return (
    <div className="relative isolate overflow-hidden rounded-2xl bg-surface-1 p-4 shadow-2 sm:p-6">
      <Weave className="-z-10 fade-down" />
      <div className="flex flex-wrap items-center gap-6">
        <div className="grid min-w-0 flex-1 basis-72 grid-cols-[minmax(0,1fr)] gap-4">
          <div>
            <h2 className="font-display text-[22px] leading-tight font-semibold">{t('referral.title')}</h2>
            <p className="mt-1 leading-relaxed text-soft">{t('referral.hint')}</p>
          </div>
          <Line label={t('referral.link')} text={link} copy={t('referral.copyLink')} />
          <Line label={t('referral.code')} text={code} copy={t('referral.copyCode')} />
          <ShareButton link={link} />
        </div>
        <QrCode text={link} label={t('referral.qr')} className="mx-auto w-48 flex-none" />
      </div>
    </div>
  )
}

interface LineProps {
  readonly label: string
  readonly text: string
  readonly copy: string
}

function Line({ label, text, copy }: LineProps) {
  return (
    <div>
      <p className="mb-2 font-medium text-soft">{label}</p>
      <div className="flex items-center gap-2 rounded-[14px] bg-well ps-4 pe-1.5 shadow-well">
        <bdi dir="ltr" className="min-w-0 flex-1 truncate py-3 font-medium">
          {text}
        </bdi>
        <CopyButton text={text} label={copy} doneLabel={t('referral.copied')} />
      </div>
    </div>
  )
}

/** Only where the device has a way of its own to pass a link on. */
function ShareButton({ link }: { readonly link: string }) {
  const canShare = useSyncExternalStore(
    () => () => undefined,
    () => typeof navigator.share === 'function',
    () => false,
  )
  if (!canShare) return null
  const share = (): void => {
    // Who turns away from the sheet has not failed at anything.
    navigator.share({ title: t('brand.name'), text: t('referral.shareText'), url: link }).catch(() => undefined)
  }
  return (
    <Button look="gold" onClick={share} className="w-full">
      <Share2 aria-hidden="true" className="size-[18px]" />
      {t('referral.share')}
    </Button>
  )
}
