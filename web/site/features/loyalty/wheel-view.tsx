import { useEffect, useRef, useState } from 'react'
import { openStream } from '#engines/fairness/stream.ts'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { rewardText } from '#web/features/loyalty/reward-words.ts'
import { type Drawn, draw, type Prizes, renewRewards, usePrizes } from '#web/features/loyalty/use-loyalty.ts'
import { browserHmac } from '#web/lib/browser-hmac.ts'
import { freshSeed } from '#web/lib/fresh-seed.ts'
import { t } from '#web/lib/i18n.ts'
import { BlockNote } from '#web/site/features/loyalty/block-note.tsx'
import { OddsList } from '#web/site/features/loyalty/odds-list.tsx'
import { LatestDraws, PrizeFacts } from '#web/site/features/loyalty/prize-facts.tsx'
import { hueOf } from '#web/site/features/loyalty/prize-hues.ts'
import { PrizeProof } from '#web/site/features/loyalty/prize-proof.tsx'
import { TicketLine } from '#web/site/features/loyalty/ticket-line.tsx'
import { layWheel, pointAt, restingTurn, slicePath } from '#web/site/features/loyalty/wheel-drawing.ts'
import { Mark } from '#web/ui/art/mark.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Info } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const spinMs = 4_000
const total = 1_000_000

/** The prize wheel: slices as wide as their chances, and the drawn number under the pointer when it stands. */
export function WheelView() {
  const query = usePrizes('wheel')
  if (query.isPending)
    return (
      <>
        <output className="sr-only">{t('state.loading')}</output>
        <Skeleton className="h-128 rounded-2xl" />
      </>
    )
  if (query.isError && !query.data) return <CallFailed query={query} />
  return <Wheel prizes={query.data} />
}

interface Spin {
  readonly turn: number
  readonly drawn: Drawn | null
  readonly isTurning: boolean
  readonly refusal: string | null
}

function Wheel({ prizes }: { readonly prizes: Prizes }) {
  const [spin, setSpin] = useState<Spin>({ turn: 0, drawn: null, isTurning: false, refusal: null })
  const ending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const ticket = prizes.tickets[0]
  useEffect(() => () => clearTimeout(ending.current), [])

  const end = () => {
    clearTimeout(ending.current)
    setSpin((before) => ({ ...before, isTurning: false }))
    renewRewards()
  }
  const start = async () => {
    if (!ticket || spin.isTurning) return
    setSpin((before) => ({ ...before, isTurning: true, drawn: null, refusal: null }))
    const answer = await draw(ticket.id, freshSeed())
    if (!answer.ok) return setSpin((before) => ({ ...before, isTurning: false, refusal: answer.refusal }))
    const drawn = answer.value
    const { serverSeed, clientSeed, nonce } = drawn.proof.source
    const number = openStream(browserHmac, { serverSeed, clientSeed, nonce }).int(total)
    setSpin((before) => ({ ...before, turn: restingTurn(before.turn, number), drawn }))
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    ending.current = setTimeout(end, isCalm ? 0 : spinMs)
  }
  const result = !spin.isTurning && spin.drawn ? spin.drawn : null
  const shown = result ?? prizes.mine[0]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <BlockNote block={prizes.block} className="lg:col-span-2" />
      <section
        data-theme="night"
        aria-label={t('loyalty.wheel.title')}
        className="relative isolate grid content-start justify-items-center gap-4 overflow-hidden rounded-2xl bg-linear-to-b from-[oklch(0.27_0.07_285)] to-[oklch(0.42_0.13_20)] p-4 pt-16 text-strong shadow-2 sm:p-6 sm:pt-16"
      >
        <Weave className="-z-10" />
        <p className="glass-pill absolute start-4 top-4 flex items-center gap-2 rounded-full px-3.5 py-2 text-[13px] font-semibold">
          <Info aria-hidden="true" className="size-4" />
          {t('loyalty.wheel.wide')}
        </p>
        <WheelDrawing prizes={prizes} turn={spin.turn} isTurning={spin.drawn !== null && spin.isTurning} />
        <output data-result={result?.proof.outcome.segment} className="min-h-8 text-center text-[19px] font-semibold">
          {result && t('loyalty.got', { what: rewardText(result.reward, prizes.currency) })}
        </output>
        {spin.isTurning && spin.drawn ? (
          <Button size="large" onClick={end}>
            {t('loyalty.skip')}
          </Button>
        ) : ticket ? (
          <Button look="gold" size="large" isBusy={spin.isTurning} onClick={() => void start()} className="min-w-36">
            {t('loyalty.wheel.spin')}
          </Button>
        ) : (
          <MemberLink page="missionLeaderboard" className={buttonClass({ size: 'large' })}>
            {t('loyalty.wheel.getTickets')}
          </MemberLink>
        )}
        <TicketLine prizes={prizes} refusal={spin.refusal} noTicket={t('loyalty.wheel.noTicket')} />
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <Card className="p-5">
          <h2 className="mb-1 font-display text-[17px] font-semibold">{t('loyalty.odds')}</h2>
          <OddsList prizes={prizes} hasMarks />
        </Card>
        <PrizeFacts prizes={prizes} />
        <LatestDraws prizes={prizes} />
      </div>
      {shown && (
        <Card className="p-5 lg:col-span-2">
          <h2 className="mb-2 font-display text-[17px] font-semibold">{t('loyalty.proof.last')}</h2>
          <PrizeProof drawn={shown} />
        </Card>
      )}
    </div>
  )
}

const radius = 100
/** A slice that is thinner than this has its name in a list beside the wheel instead. */
const leastNamed = 14

interface WheelDrawingProps {
  readonly prizes: Prizes
  readonly turn: number
  readonly isTurning: boolean
}

function WheelDrawing({ prizes: { prizes, currency }, turn, isTurning }: WheelDrawingProps) {
  const wheel = useRef<SVGGElement>(null)
  useEffect(() => {
    if (!wheel.current) return
    // Set by the object model, since the page's policy lets no style be written into the page.
    wheel.current.style.transition = isTurning ? `transform ${spinMs}ms cubic-bezier(.12,.7,.1,1)` : 'none'
    wheel.current.style.transform = `rotate(${turn}deg)`
  }, [turn, isTurning])
  const slices = layWheel(prizes)
  return (
    <svg viewBox="-122 -128 244 250" aria-hidden="true" className="w-full max-w-[520px]">
      <circle r="116" fill="oklch(0.83 0.14 84)" />
      <circle r="112" fill="oklch(0.33 0.12 20)" />
      {Array.from({ length: 32 }, (_, at) => {
        const [x, y] = pointAt(at * 11.25, 107)
        return (
          <circle key={at} cx={x} cy={y} r="2.1" fill={at % 2 === 0 ? 'oklch(0.97 0.03 88)' : 'oklch(0.83 0.16 84)'} />
        )
      })}
      <g ref={wheel}>
        {slices.map((slice, at) => (
          <path
            key={slice.id}
            data-slice={slice.id}
            d={slicePath(slice, radius)}
            fill={hueOf(at, 0.5)}
            stroke="oklch(0.93 0.1 90)"
            strokeWidth=".7"
          />
        ))}
        {slices.map(({ id, from, to }, at) => {
          const prize = prizes[at]
          if (!prize || to - from < leastNamed) return null
          const middle = (from + to) / 2
          return (
            <text
              key={id}
              transform={`rotate(${middle}) translate(0 -62) rotate(90)`}
              textAnchor="middle"
              dominantBaseline="central"
              className="fill-white font-display text-[11px] font-semibold"
              paintOrder="stroke"
              stroke="oklch(0.2 0.05 280)"
              strokeWidth="2.4"
            >
              {rewardText(prize.reward, currency)}
            </text>
          )
        })}
      </g>
      <circle r="20" fill="oklch(0.8 0.14 80)" />
      <circle r="17" fill="oklch(0.33 0.12 20)" />
      <g transform="translate(-14 -14)">
        <Mark size={28} />
      </g>
      <path d="M-9 -126H9L0 -96Z" fill="oklch(0.9 0.12 88)" stroke="oklch(0.5 0.12 60)" strokeWidth="1" />
      <circle cy="-119" r="4" fill="oklch(0.6 0.21 25)" />
    </svg>
  )
}
