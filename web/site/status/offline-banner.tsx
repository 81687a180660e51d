import { useEffect, useRef, useState } from 'react'
import { useIsOnline } from '#web/features/screens/use-is-online.ts'
import { t } from '#web/lib/i18n.ts'
import { CloudOff, Wifi } from '#web/ui/icons.ts'

const goodNewsMs = 4_000

/** Tells when the network is gone, what that means, and when it is back. */
export function OfflineBanner() {
  const isOnline = useIsOnline()
  const isBack = useIsBack(isOnline)
  const banner = useRef<HTMLDivElement>(null)
  const isShown = !isOnline || isBack
  // A popover stands above an open dialog too, where the news matters most.
  useEffect(() => {
    if (!isShown) return
    const place = banner.current
    place?.showPopover()
    return () => place?.hidePopover()
  }, [isShown])
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {!isOnline && `${t('offline.title')}. ${t('offline.hint')}`}
        {isBack && t('offline.back')}
      </p>
      <div
        ref={banner}
        popover="manual"
        aria-hidden="true"
        className="pointer-events-none inset-x-0 top-3 bottom-auto mx-auto w-fit max-w-[calc(100%-2rem)] overflow-visible border-0 bg-transparent p-0 text-strong"
      >
        {isOnline ? <Back /> : <Gone />}
      </div>
    </>
  )
}

function Gone() {
  return (
    <p className="flex animate-rise items-center gap-3 rounded-2xl bg-surface-3 py-2.5 ps-3 pe-5 shadow-3">
      <span className="grid size-9 flex-none place-items-center rounded-full bg-lose-wash text-lose">
        <CloudOff className="size-[18px]" />
      </span>
      <span>
        <span className="block font-semibold">{t('offline.title')}</span>
        <span className="block text-[13.5px] text-soft">{t('offline.hint')}</span>
      </span>
    </p>
  )
}

function Back() {
  return (
    <p className="flex animate-rise items-center gap-3 rounded-full bg-surface-3 py-2 ps-2 pe-5 font-semibold shadow-3">
      <span className="grid size-8 flex-none place-items-center rounded-full bg-win-wash text-win">
        <Wifi className="size-[17px]" />
      </span>
      {t('offline.back')}
    </p>
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
