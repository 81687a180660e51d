import { Headset } from 'lucide-react'
import { useState } from 'react'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { useCustomerService } from '#web/site/use-brand.ts'
import { WarningDialog } from '#web/site/warning-dialog.tsx'

/** The specification's window. */
const features = 'popup,width=440,height=750'

/** Opens an address in a window of its own; the reason when that does not work. */
function openWindow(address: string): PlainKey | null {
  const url = URL.parse(address, location.href)
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'forgot.urlIsInvalid'
  // Opened empty and cut off before it goes anywhere, because one that is opened without us also hides whether it opened.
  const opened = window.open('', '_blank', features)
  if (!opened) return 'forgot.windowIsBlocked'
  opened.opener = null
  opened.location.href = url.href
  return null
}

/** The first way to reach people, for who is stuck. */
export function CustomerServiceLink() {
  const [service] = useCustomerService()
  const [fault, setFault] = useState<PlainKey | null>(null)
  if (!service) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setFault(openWindow(service.url))}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-gold underline-offset-4 hover:underline"
      >
        <Headset aria-hidden="true" className="size-[18px] flex-none" />
        {t('forgot.service')}
      </button>
      {fault && (
        <WarningDialog
          title={t('forgot.service')}
          text={t(fault)}
          confirm={t('login.confirm')}
          onClose={() => setFault(null)}
        />
      )}
    </>
  )
}
