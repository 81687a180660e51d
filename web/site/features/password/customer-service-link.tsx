import { useState } from 'react'
import { useCustomerService } from '#web/features/brand/use-brand.ts'
import { WarningDialog } from '#web/features/forms/warning-dialog.tsx'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { openIsolatedWindow } from '#web/lib/open-isolated-window.ts'
import { Headset } from '#web/ui/icons.ts'

/** The specification's window. */
const features = 'popup,width=440,height=750'
const texts = { address_is_wrong: 'forgot.urlIsInvalid', window_is_blocked: 'forgot.windowIsBlocked' } as const

/** The first way to reach people, for who is stuck. */
export function CustomerServiceLink() {
  const [service] = useCustomerService()
  const [fault, setFault] = useState<PlainKey | null>(null)
  const open = (address: string): void => {
    const failed = openIsolatedWindow(address, features)
    setFault(failed && texts[failed])
  }
  if (!service) return null
  return (
    <>
      <button
        type="button"
        onClick={() => open(service.url)}
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
