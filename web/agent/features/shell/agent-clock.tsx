import { useSyncExternalStore } from 'react'
import { systemClock } from '#kit/clock.ts'
import { readClock } from '#web/agent/features/shell/read-clock.ts'
import { useBrand } from '#web/features/brand/use-brand.ts'
import { readLanguage } from '#web/lib/i18n-language.ts'

const second = 1000

/** Listeners share one timer, which stands still while nobody looks. */
function subscribe(listen: () => void): () => void {
  const timer = setInterval(listen, second)
  return () => clearInterval(timer)
}

const readSecond = (): number => Math.floor(systemClock.nowMs() / second)

/** The brand's wall clock, by which all windows and days of this centre are cut, wherever it is read. */
export function AgentClock() {
  const now = useSyncExternalStore(subscribe, readSecond, () => null)
  const timeZone = useBrand().data?.timeZone ?? 'Asia/Manila'
  if (now === null) return null
  const { time, date, offset } = readClock(now * second, timeZone, readLanguage())
  return (
    // It would be read out every second, so it is read only when it is gone to.
    <p role="timer" aria-live="off" className="flex items-baseline gap-2.5 whitespace-nowrap">
      <bdi dir="ltr" className="tabular text-[16px] font-semibold lg:text-[17px]">
        {time}
      </bdi>
      <span className="text-[13px] text-soft max-md:hidden">{date}</span>
      <bdi dir="ltr" className="tabular rounded-full bg-surface-3 px-2.5 py-0.5 text-[12.5px] text-soft">
        {offset}
      </bdi>
    </p>
  )
}
