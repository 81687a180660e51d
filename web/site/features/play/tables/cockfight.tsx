import { useEffect, useRef } from 'react'
import type { FightOutcome } from '#engines/cockfight/outcome.ts'
import { type Pools, poolOdds, poolRules } from '#engines/cockfight/pool.ts'
import type { Beat } from '#engines/cockfight/script.ts'
import type { Json } from '#engines/game.ts'
import { toNumber } from '#engines/ratio.ts'
import { payoutOf } from '#engines/shared-game.ts'
import { tableGameOf } from '#engines/tables/games.ts'
import { beatText, fightText } from '#web/features/tables/fight-texts.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writeShort } from '#web/site/features/play/model.ts'
import { SpotButton, useSpot, useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { Countdown, useSecondsLeft } from '#web/site/features/play/tables/countdown.tsx'
import { movesOf, type Pose, poseOf } from '#web/site/features/play/tables/fight-moves.ts'
import { FightRecord, FightRoads } from '#web/site/features/play/tables/fight-record.tsx'
import type { GameView } from '#web/site/features/play/tables/game-view.ts'
import { useSeenSteps } from '#web/site/features/play/tables/scene-parts.tsx'
import { Arena } from '#web/ui/art/arena.tsx'
import { Feather, Rooster, roosterLooks } from '#web/ui/art/rooster.tsx'

const corners = ['meron', 'wala'] as const
type Corner = (typeof corners)[number]

/** Names of birds, which change from fight to fight and decide nothing. */
const names: Readonly<Record<Corner, readonly string[]>> = {
  meron: ['Bagwis', 'Apoy', 'Kidlat', 'Bulalakaw', 'Siklab', 'Alab', 'Dagitab'],
  wala: ['Sibat', 'Alon', 'Habagat', 'Unos', 'Bagyo', 'Agos', 'Amihan'],
}
const nameOf = (corner: Corner, number: number): string => names[corner][number % names[corner].length] ?? ''

/** From here on it is the last call. */
const lastCallSeconds = 15
const beatMs = 2_200

function Scene() {
  const { live } = useThisSeat()
  const { round, phase } = live
  const outcome = phase === 'over' && round && !round.isVoid ? (round.outcome as FightOutcome) : null
  const beats = (round?.steps ?? []) as readonly Beat[]
  const last = beats.at(-1)
  const result = outcome?.result ?? (last?.move === 'end' ? last.result : null)
  const number = round?.number ?? 0
  return (
    <>
      <Arena className="room" />
      <Birds beat={last ?? null} count={beats.length} poses={corners.map((corner) => poseOf(corner, result))} />
      <p className="virtual-label">{t('tables.fight.virtual')}</p>
      <FightClock />
      {corners.map((corner) => (
        <p key={corner} className={`bird-name ${corner}`}>
          <b>{nameOf(corner, number)}</b>
          {t(corner === 'meron' ? 'tables.fight.redCorner' : 'tables.fight.blueCorner')}
        </p>
      ))}
    </>
  )
}

interface BirdsProps {
  readonly beat: Beat | null
  readonly count: number
  readonly poses: readonly Pose[]
}

/** The two birds. They move in a beat and then stand still again; who wants less motion sees how it ends. */
function Birds({ beat, count, poses }: BirdsProps) {
  const { live } = useThisSeat()
  const seen = useSeenSteps(live)
  const ring = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const moves = beat && count > seen ? movesOf(beat) : null
    if (!moves || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timing = { duration: beatMs, easing: 'ease-in-out' }
    for (const corner of corners) ring.current?.querySelector(`.bird.${corner}`)?.animate(moves[corner], timing)
    if (!moves.isClose) return
    for (const [place, flying] of [...(ring.current?.querySelectorAll('.feather, .dust') ?? [])].entries())
      flying.animate(flight(place), { duration: 1_300, delay: beatMs * 0.36 })
  }, [beat, count, seen])
  return (
    <div ref={ring} className="ring" aria-hidden="true" dir="ltr">
      {corners.map((corner, at) => (
        <div key={corner} className={`bird ${corner}`}>
          <i className="bird-shadow" />
          <Rooster look={roosterLooks[corner]} className={`rooster ${poses[at] ?? 'ready'}`} />
        </div>
      ))}
      <i className="dust" />
      {feathers.map((colour) => (
        <Feather key={colour} colour={colour} className="feather" />
      ))}
    </div>
  )
}

const feathers = ['#e4543f', '#f3b23c', '#4a93e0', '#f4e3bd', '#0f8f63'] as const

/** Each feather has a way of its own; the dust, which comes first, rises where it lies. */
function flight(place: number): Keyframe[] {
  if (place === 0)
    return [
      { opacity: 0, transform: 'scale(.4)' },
      { opacity: 0.55, transform: 'scale(.9)', offset: 0.3 },
      { opacity: 0, transform: 'scale(1.3)' },
    ]
  const [away, high] = [(place - 3) * 5, 16 + (place % 3) * 6]
  return [
    { opacity: 0, transform: 'none' },
    { opacity: 1, transform: `translate(${away / 2}cqw, ${-high}cqh) rotate(${place * 50}deg)`, offset: 0.35 },
    { opacity: 0, transform: `translate(${away}cqw, 4cqh) rotate(${place * 110}deg)` },
  ]
}

/** How long bets are taken, over the ring. */
function FightClock() {
  const { live, answer } = useThisSeat()
  const closesMs = live.phase === 'betting' ? (live.round?.closesMs ?? null) : null
  const left = useSecondsLeft(closesMs)
  if (closesMs === null || !live.round) return null
  const isLastCall = left <= lastCallSeconds
  return (
    <p className="fight-clock" data-last={isLastCall || undefined}>
      <Countdown key={live.round.number} closesMs={closesMs} lastsMs={answer.phases.betting} />
      <span>
        <b>{t(isLastCall ? 'tables.fight.lastCall' : 'tables.phase.betting')}</b>
        {t('tables.fight.number', { number: formatNumber(live.round.number) })}
      </span>
    </p>
  )
}

/** What a peso on a side becomes, as bettors write it: ×1.93. */
function oddsOf(game: string, spot: string): string {
  const top = tableGameOf(game)?.topOf({ spot })
  return top ? `×${toNumber(top).toFixed(2)}` : ''
}

/** What a peso on a side becomes by what everybody has on both; a dash while nobody is on it. */
function poolText(pools: Pools, corner: Corner): string {
  const odds = poolOdds(pools, poolRules)[corner]
  return odds === null ? '—' : `×${(Number(odds) / 100).toFixed(2)}`
}

function SideSpot({ corner }: { readonly corner: Corner }) {
  const { answer } = useThisSeat()
  const spots = { meron: useSpot('meron'), wala: useSpot('wala') }
  const { name, total, players, currency, accepted, unsent } = spots[corner]
  const write = (amount: bigint) => writeShort(amount, currency)
  const mine = accepted + unsent
  const game = tableGameOf(answer.game)
  const pools = { meron: spots.meron.total, wala: spots.wala.total }
  // With what is about to be sent.
  const coming = { ...pools, [corner]: pools[corner] + unsent }
  const written = { meron: String(coming.meron), wala: String(coming.wala) }
  const won = { result: corner, looks: 0, pools: written }
  const returns = game ? payoutOf(game, { choice: { spot: corner }, stake: mine }, won) : 0n
  return (
    <SpotButton spot={corner} className={`fight-side ${corner}`}>
      <b className="side-name">{name}</b>
      <bdi className="side-odds" dir="ltr">
        {game?.pooled ? poolText(pools, corner) : oddsOf(answer.game, corner)}
      </bdi>
      <small className="side-total">
        {total > 0n && t('tables.spot.total', { amount: write(total), count: players })}
      </small>
      {mine > 0n && (
        <span className="spot-mine">{t('tables.fight.returns', { stake: write(mine), amount: write(returns) })}</span>
      )}
    </SpotButton>
  )
}

/** How what everybody has on the sides divides. */
function SideShare() {
  const [meron, wala] = [useSpot('meron').total, useSpot('wala').total]
  const share = meron + wala === 0n ? 50 : Number((meron * 1000n) / (meron + wala)) / 10
  return (
    <i className="side-share" aria-hidden="true">
      <i style={{ transform: `scaleX(${share / 100})` }} />
    </i>
  )
}

function Cloth() {
  return (
    <div className="fight-cloth" dir="ltr">
      <SideShare />
      <SideSpot corner="meron" />
      <div className="fight-draws">
        <SpotButton spot="both-down" className="fight-draw" />
        <SpotButton spot="time-draw" className="fight-draw" />
      </div>
      <SideSpot corner="wala" />
    </div>
  )
}

export const cockfightView: GameView = {
  ...{ Scene, Cloth, Record: FightRecord, Wide: FightRoads },
  keys: { m: 'meron', w: 'wala', d: 'both-down' },
  call: (step: Json) => beatText(step as Beat),
  headline: (drawn: Json) => fightText((drawn as FightOutcome).result),
}
