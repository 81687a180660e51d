import { useEffect } from 'react'
import { type FightOutcome, type FightResult, fightChances } from '#engines/cockfight/outcome.ts'
import type { getTableHistory } from '#modules/tables/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { fightText } from '#web/features/tables/fight-texts.ts'
import { letterOf, roadOf } from '#web/features/tables/road-marks.ts'
import { BeadPlate, Road } from '#web/features/tables/roads.tsx'
import { spotName } from '#web/features/tables/spot-texts.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { currencyOf, minorOf, writeMinor } from '#web/site/features/play/model.ts'
import { useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { countRoad, sideName } from '#web/site/features/play/tables/marks.ts'
import { Share } from '#web/site/features/play/tables/road-board.tsx'
import { askTables } from '#web/site/features/play/tables/use-live-table.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ShieldCheck } from '#web/ui/icons.ts'

const dots: Readonly<Record<FightResult, string>> = {
  meron: 'second',
  wala: 'first',
  'both-down': 'tie',
  'time-draw': 'tie',
}

/** Beside the ring: how a fight is decided, what sealed it, and the fights this player bet on. */
export function FightRecord() {
  return (
    <>
      <Decided />
      <Seal />
      <LastFights />
    </>
  )
}

function Decided() {
  const { answer } = useThisSeat()
  const chances = Object.entries(fightChances) as [FightResult, number][]
  return (
    <section className="panel fight-facts">
      <h2>{t('tables.fight.decided')}</h2>
      <p>{t('tables.fight.decidedBy')}</p>
      <dl>
        {chances.map(([result, chance]) => (
          <div key={result}>
            <dt>
              <i className={`dot ${dots[result]}`} aria-hidden="true" />
              {result === 'meron' || result === 'wala' ? fightText(result) : spotName(answer.game, result)}
            </dt>
            <dd>
              <bdi dir="ltr">{chance / 10}%</bdi>
            </dd>
          </div>
        ))}
        <div className="apart">
          <dt>{t('tables.fight.onDraw')}</dt>
          <dd>{t('tables.fight.sidesBack')}</dd>
        </div>
      </dl>
    </section>
  )
}

/** What the fight was fixed by before anybody could bet on it. */
function Seal() {
  const { answer, live } = useThisSeat()
  const { chain } = answer
  const { round } = live
  const checked = live.results.at(-1)?.number
  // Who came before the first fight knows no chain yet.
  const isMissing = chain === null && round !== null
  useEffect(() => {
    if (isMissing) askTables()
  }, [isMissing])
  if (!chain || !round) return null
  // The answer is of one fight; each one after it has the next link.
  const link = chain.link + Math.max(0, round.number - (answer.round?.number ?? round.number))
  return (
    <section className="panel fight-seal">
      <h2>
        <span>
          <ShieldCheck aria-hidden="true" className="size-[18px]" />
          {t('tables.fight.seal', { number: formatNumber(round.number) })}
        </span>
      </h2>
      <p className="seal-hash">
        <bdi dir="ltr">{chain.terminal}</bdi>
        <CopyButton text={chain.terminal} label={t('tables.fight.copy')} doneLabel={t('tables.fight.copied')} />
      </p>
      <p className="note">{t('tables.fight.sealNote', { link: formatNumber(link) })}</p>
      {checked !== undefined && (
        <Link to={`/fair?round=${answer.id}:${checked}`} className={buttonClass()}>
          {t('tables.fight.check', { number: formatNumber(checked) })}
        </Link>
      )}
    </section>
  )
}

const shownFights = 5

/** What the player had bet on. */
function backedText(game: string, mine: readonly { readonly spots: readonly string[] }[]): string {
  const spots = new Set(mine.flatMap((one) => one.spots))
  return spots.size === 0
    ? ''
    : t('tables.fight.backed', { spots: [...spots].map((spot) => spotName(game, spot)).join(', ') })
}

function LastFights() {
  const { answer, mode, live } = useThisSeat()
  const query = useAnswer<typeof getTableHistory>('GET /wps/tables/:id/history', {
    params: { id: answer.id },
    query: { mode, mine: 'true', limit: shownFights },
  })
  const { refetch } = query
  const last = live.results.at(-1)?.number
  useEffect(() => {
    if (last !== undefined) void refetch()
  }, [last, refetch])
  const rounds = query.data?.rounds ?? []
  return (
    <section className="panel last-fights">
      <h2>{t('tables.fight.last')}</h2>
      {rounds.length === 0 && <p className="note">{t('tables.fight.noLast')}</p>}
      <ul>
        {rounds.map(({ number, state, outcome, mine }) => {
          const { result } = outcome as FightOutcome
          return (
            <li key={number}>
              <span>{formatNumber(number)}</span>
              <i className={`dot ${state === 'void' ? '' : dots[result]}`} aria-hidden="true" />
              {state === 'void' ? t('tables.phase.void') : spotName(answer.game, result)}
              <small>{backedText(answer.game, mine)}</small>
              {mine.map(({ currency: code, stake, payout }) => {
                const currency = currencyOf({ currency: code })
                const net = minorOf(payout, currency) - minorOf(stake, currency)
                return (
                  <b key={code} className={net > 0n ? 'text-win' : ''}>
                    <bdi dir="ltr">{writeMinor(net, currency, true)}</bdi>
                  </b>
                )
              })}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Below the ring: every result, the big road, and how often each came. */
export function FightRoads() {
  const { answer, live } = useThisSeat()
  const results = roadOf(answer.game, live.results)
  const counts = countRoad(results)
  return (
    <section className="panel fight-roads" aria-label={t('tables.fight.record')} dir="ltr">
      <BeadPlate results={results} columns={13} letters={letterOf(answer.game)} className="bead-road" />
      <div>
        <Road kind="big" results={results} columns={36} className="big-road" />
        <Share
          parts={(['second', 'tie', 'first'] as const).map((side) => ({
            ...{ look: side, name: sideName(answer.game, side), count: counts[side] },
          }))}
        />
      </div>
    </section>
  )
}
