import { type ReactNode, useEffect, useState } from 'react'
import type { Currency } from '#kit/money.ts'
import type { getHome } from '#modules/settings/contract.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatAmount, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { drawSecond, type Later, leastOf, runCounter, type Start } from '#web/site/features/home/jackpot.ts'
import { browserRandom } from '#web/site/features/home/random.ts'
import { SectionState } from '#web/site/features/home/section-state.tsx'
import { useCounters } from '#web/site/features/home/use-home.ts'
import { Mark } from '#web/ui/art/mark.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { Money } from '#web/ui/money.tsx'
import { RollingDigits } from '#web/ui/rolling-digits.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Counters = ReplyOf<typeof getHome>

const frame = 'min-h-[206px] rounded-2xl lg:min-h-[124px]'

/** The jackpot. What is only for show says so; a pool that is asked for and not there shows nothing. */
export function JackpotBand() {
  const counters = useCounters()
  return (
    <SectionState query={counters} skeleton={<Skeleton className={`${frame} rounded-2xl!`} />}>
      {(value) => {
        if (value.jackpot.source === 'display') return <ShowFigures counters={value} />
        return value.pool === null ? null : <Pool amount={value.pool} currency={value.currency as Currency} />
      }}
    </SectionState>
  )
}

const later: Later = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** It begins with the least on the server and in the browser alike, and rolls up from there. */
function useCounter(start: Start): number {
  const [value, setValue] = useState(leastOf(start))
  const [min, max] = 'fixed' in start ? [start.fixed, start.fixed] : [start.min, start.max]
  useEffect(() => {
    const from = min === max ? { fixed: min } : { min, max }
    return runCounter({ start: from, random: browserRandom, later, show: setValue })
  }, [min, max])
  return value
}

function useSecond({ min, max }: Counters['second']): string {
  const [value, setValue] = useState(`${min}.00`)
  useEffect(() => later(() => setValue(drawSecond({ min, max }, browserRandom)), 0), [min, max])
  return value
}

function ShowFigures({ counters }: { readonly counters: Counters }) {
  const currency = counters.currency as Currency
  const value = useCounter(counters.jackpot.start)
  const second = useSecond(counters.second)
  return (
    <Band>
      <Figure value={value} currency={currency} />
      <div className="relative text-center lg:justify-self-end lg:text-end">
        <p className="text-soft">
          {t('home.jackpot.second')}{' '}
          <span data-second="">
            <Money amount={second} currency={currency} className="text-strong" />
          </span>
        </p>
        <p className="mt-1 max-w-[300px] text-[13px] text-soft lg:max-w-[250px]">{t('home.jackpot.note')}</p>
      </div>
    </Band>
  )
}

function Pool({ amount, currency }: { readonly amount: string; readonly currency: Currency }) {
  return (
    <Band>
      <Figure value={Math.floor(Number(amount))} currency={currency} />
      <div className="relative text-center lg:justify-self-end lg:text-end">
        <p className="max-w-[300px] text-[13px] text-soft lg:max-w-[250px]">{t('home.jackpot.pool')}</p>
        <Link to="/rng?tab=JP" className="mt-1 inline-flex min-h-11 items-center font-semibold text-gold">
          {t('home.jackpot.games')}
        </Link>
      </div>
    </Band>
  )
}

function Band({ children }: { readonly children: ReactNode }) {
  return (
    <section
      aria-labelledby="jackpot"
      className={`jackpot-band relative grid content-center items-center justify-items-center gap-x-6 gap-y-3 overflow-hidden px-3 py-4 shadow-2 lg:grid-cols-[1fr_auto_1fr] lg:px-7 ${frame}`}
    >
      <Weave />
      <div className="relative flex items-center gap-2.5 lg:gap-4 lg:justify-self-start">
        <Mark size={56} className="size-7 flex-none lg:size-14" />
        <h2 id="jackpot" className="text-lg font-semibold lg:text-[22px]">
          {t('home.jackpot.title')}
        </h2>
      </div>
      {children}
    </section>
  )
}

function Figure({ value, currency }: { readonly value: number; readonly currency: Currency }) {
  // The symbol is whatever the language writes in front of an amount.
  const [symbol = ''] = formatAmount('0', currency).split('0', 1)
  const text = formatNumber(value)
  return (
    <div className="relative" data-jackpot={value}>
      <RollingDigits text={text} symbol={symbol.trim()} label={`${symbol}${text}`} />
    </div>
  )
}
