import { PopupHost } from '#web/site/popups/popup-host.tsx'
import { Screens } from '#web/site/screens.tsx'
import { OfflineBanner } from '#web/site/status/offline-banner.tsx'
import { useBrandColours, useSettingsNews } from '#web/site/use-brand.ts'
import { useLanguage } from '#web/site/use-language.ts'
import { useMerchantKeys } from '#web/site/use-merchant-keys.ts'

/** What every page has, the agents' too. */
export function Frame() {
  useLanguage()
  useSettingsNews()
  useBrandColours()
  useMerchantKeys()
  return (
    <>
      <OfflineBanner />
      <Screens />
      <PopupHost />
    </>
  )
}
