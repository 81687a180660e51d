import { useId, useState } from 'react'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { loyaltyRefusalText, rewardText } from '#web/features/loyalty/reward-words.ts'
import { type Drawn, draw, renewRewards, usePrizes } from '#web/features/loyalty/use-loyalty.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { freshSeed } from '#web/lib/fresh-seed.ts'
import { t } from '#web/lib/i18n.ts'
import { BlockNote } from '#web/site/features/loyalty/block-note.tsx'
import { OddsList } from '#web/site/features/loyalty/odds-list.tsx'
import { PrizeProof } from '#web/site/features/loyalty/prize-proof.tsx'
import { markPath } from '#web/ui/art/mark-path.ts'
import { Button } from '#web/ui/button.tsx'
import { ShieldCheck, Ticket } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Three golden eggs with the same chances: which one is picked changes nothing, and it says so. */
export function EggView() {
  const query = usePrizes('egg')
  const [picked, setPicked] = useState(1)
  const [isBusy, setBusy] = useState(false)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  if (query.isPending) return <Skeleton className="h-96 rounded-2xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const prizes = query.data
  const ticket = prizes.tickets[0]
  const crack = async () => {
    if (!ticket) return
    setBusy(true)
    setRefusal(null)
    const answer = await draw(ticket.id, freshSeed())
    setBusy(false)
    if (!answer.ok) return setRefusal(answer.refusal)
    setDrawn(answer.value)
    renewRewards()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BlockNote block={prizes.block} />
      <div
        data-theme="night"
        className="relative grid grid-cols-3 items-end gap-1 overflow-hidden rounded-2xl bg-[radial-gradient(circle_at_50%_70%,oklch(0.6_0.12_60),oklch(0.27_0.08_290)_75%)] px-4 pt-10 pb-5 text-strong"
      >
        {ticket && (
          <p className="glass-pill absolute start-3 top-3 flex items-center gap-2 rounded-full px-3 py-1.5 text-[13px] font-semibold">
            <Ticket aria-hidden="true" className="size-4" />
            {t('loyalty.tickets', { count: prizes.tickets.length, time: formatInstant(ticket.expiresAt) })}
          </p>
        )}
        {[0, 1, 2].map((at) => (
          <button
            key={at}
            type="button"
            aria-pressed={picked === at}
            aria-label={t('loyalty.egg.number', { number: String(at + 1) })}
            disabled={drawn !== null}
            onClick={() => setPicked(at)}
            className="rounded-2xl p-1"
          >
            <EggArt isPicked={picked === at} isCracked={drawn !== null && picked === at} />
          </button>
        ))}
      </div>
      <p className="text-center text-soft">{t('loyalty.egg.same')}</p>
      {drawn ? (
        <>
          <output
            data-result={drawn.proof.outcome.segment}
            className="text-center font-display text-[24px] font-semibold text-gold"
          >
            {t('loyalty.got', { what: rewardText(drawn.reward, prizes.currency) })}
          </output>
          <div className="rounded-[10px] bg-well p-4 shadow-well">
            <PrizeProof drawn={drawn} />
          </div>
          {ticket && <Button onClick={() => setDrawn(null)}>{t('loyalty.egg.again')}</Button>}
        </>
      ) : (
        <>
          <OddsList prizes={prizes} />
          <Button look="gold" size="large" disabled={!ticket} isBusy={isBusy} onClick={() => void crack()}>
            {t('loyalty.egg.crack')}
          </Button>
          <p
            role={refusal === null ? undefined : 'alert'}
            className="flex items-center justify-center gap-2 text-center text-[13px] text-soft"
          >
            <ShieldCheck aria-hidden="true" className="size-4 flex-none" />
            {refusal === null ? t(ticket ? 'loyalty.egg.sealed' : 'loyalty.egg.noTicket') : loyaltyRefusalText(refusal)}
          </p>
        </>
      )}
    </div>
  )
}

function EggArt({ isPicked, isCracked }: { readonly isPicked: boolean; readonly isCracked: boolean }) {
  const id = useId()
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 130"
      className={`w-full transition-transform duration-200 ease-out ${isPicked ? 'scale-110' : 'scale-85'}`}
    >
      <defs>
        <radialGradient id={id} cx=".38" cy=".3" r=".85">
          <stop stopColor="oklch(0.95 0.1 92)" />
          <stop offset=".5" stopColor="oklch(0.83 0.16 84)" />
          <stop offset="1" stopColor="oklch(0.62 0.14 62)" />
        </radialGradient>
      </defs>
      <ellipse cx="50" cy="122" rx="36" ry="5" fill="oklch(0.2 0.05 280)" opacity=".5" />
      <path d="M50 8C76 8 92 52 92 78C92 104 74 120 50 120S8 104 8 78C8 52 24 8 50 8Z" fill={`url(#${id})`} />
      <path d="M11 62Q50 76 89 62M9 92Q50 106 91 92" fill="none" stroke="oklch(0.6 0.13 62)" strokeWidth="1.6" />
      <g transform="translate(50 80) scale(.4)" opacity=".55">
        <path d={markPath} fill="oklch(0.5 0.12 55)" />
      </g>
      <path d="M30 26C22 36 18 48 17 58" fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" opacity=".6" />
      {isCracked && (
        <path
          d="M52 8L46 26L58 34L48 48L64 56L54 66"
          fill="none"
          stroke="oklch(0.25 0.06 40)"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
