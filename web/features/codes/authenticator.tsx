import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Download } from '#web/ui/icons.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface AuthenticatorSecretProps {
  /** Null while it is on its way. */
  readonly secret: { readonly secret: string; readonly uri: string } | null
}

/** The secret of an authenticator: a picture to scan, and its key for who types it. The page has loaded the texts of `security`. */
export function AuthenticatorSecret({ secret }: AuthenticatorSecretProps) {
  return (
    <>
      <QrCode text={secret?.uri ?? null} label={t('security.totpQr')} className="mx-auto w-48" />
      {secret ? <Key text={secret.secret} /> : <Skeleton className="h-13" />}
    </>
  )
}

/** In groups of four, for who types it into an app on the same phone. */
function Key({ text }: { readonly text: string }) {
  return (
    <div className="flex items-center gap-3 rounded-[14px] bg-well ps-4 pe-1.5 shadow-well">
      <bdi dir="ltr" className="min-w-0 flex-1 py-3 text-[13px] font-medium tracking-[0.06em] break-words">
        {text.match(/.{1,4}/g)?.join(' ')}
      </bdi>
      <CopyButton text={text} label={t('security.copySecret')} doneLabel={t('security.copied')} />
    </div>
  )
}

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shown this once. They open the account when the phone is lost. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const save = (): void => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    link.download = 'laro-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="leading-relaxed text-soft">{t('security.recoveryHint')}</p>
      <ul
        dir="ltr"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-[14px] bg-well px-5 py-4 text-center font-semibold tabular-nums shadow-well"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex items-center gap-3">
        <Button onClick={save} className="flex-1">
          <Download aria-hidden="true" className="size-[18px]" />
          {t('security.download')}
        </Button>
        <CopyButton text={text} label={t('security.copyCodes')} doneLabel={t('security.copied')} />
      </div>
      <Button look="gold" size="large" onClick={onClose} className="w-full">
        {t('security.codesAreKept')}
      </Button>
    </div>
  )
}
