import { useBrandColours, useSettingsEvents } from '#web/features/brand/use-brand.ts'
import { ToastHost } from '#web/features/toasts/toast-host.tsx'
import { useLanguage } from '#web/lib/use-language.ts'
import { PopupHost } from '#web/site/popups/popup-host.tsx'
import { Screens } from '#web/site/routing/screens.tsx'
import { useMerchantKeys } from '#web/site/shell/use-merchant-keys.ts'
import { OfflineBanner } from '#web/site/status/offline-banner.tsx'

/** What every page has, the agents' too. */
export function Frame() {
  useLanguage()
  useSettingsEvents()
  useBrandColours()
  useMerchantKeys()
  return (
    <>
      <OfflineBanner />
      <Screens />
      <PopupHost />
      <ToastHost />
    </>
  )
}
