import { CloudOff, Wifi } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { useIsOnline } from '#web/site/status/use-is-online.ts'

const goodNewsMs = 4_000

/** Tells when the network is gone, what that means, and when it is back. It covers nothing that can be pressed for long. */
export function OfflineBanner() {
  const isOnline = useIsOnline()
  const isBack = useIsBack(isOnline)
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-3 z-50 grid justify-items-center px-4">
      {!isOnline && (
        <p className="flex max-w-full animate-rise items-center gap-3 rounded-2xl bg-surface-3 py-2.5 ps-3 pe-5 shadow-3">
          <span className="grid size-9 flex-none place-items-center rounded-full bg-lose-wash text-lose">
            <CloudOff aria-hidden="true" className="size-[18px]" />
          </span>
          <span>
            <span className="block font-semibold">{t('offline.title')}</span>
            <span className="block text-[13.5px] text-soft">{t('offline.hint')}</span>
          </span>
        </p>
      )}
      {isBack && (
        <p className="flex animate-rise items-center gap-3 rounded-full bg-surface-3 py-2 ps-2 pe-5 font-semibold shadow-3">
          <span className="grid size-8 flex-none place-items-center rounded-full bg-win-wash text-win">
            <Wifi aria-hidden="true" className="size-[17px]" />
          </span>
          {t('offline.back')}
        </p>
      )}
    </div>
  )
}

/** True for a moment after the network came back. */
function useIsBack(isOnline: boolean): boolean {
  const [wasOnline, setWasOnline] = useState(isOnline)
  const [isBack, setBack] = useState(false)
  if (wasOnline !== isOnline) {
    setWasOnline(isOnline)
    setBack(isOnline)
  }
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setBack(false), goodNewsMs)
    return () => clearTimeout(timer)
  }, [isBack])
  return isBack
}
