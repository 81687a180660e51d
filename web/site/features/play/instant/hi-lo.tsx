import { hiLoGame } from '#engines/instant/hi-lo/game.ts'
import { formatPlaces, formatTimes } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'
import { InstantFrame } from '#web/site/features/play/instant/instant-frame.tsx'
import { CapizScene } from '#web/site/features/play/instant/scenes/capiz-scene.tsx'
import { useInstant } from '#web/site/features/play/instant/use-instant.ts'
import { ArrowDown, ArrowUp, Equal, SkipForward } from '#web/ui/icons.ts'

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
const suits = [
  ['♠', false],
  ['♥', true],
  ['♦', true],
  ['♣', false],
] as const
const icons = { higher: ArrowUp, lower: ArrowDown, same: Equal } as const

/** A card lies open; will the next be higher or lower? Every right guess multiplies what there is. */
export function HiLo(seat: GameScreenProps) {
  const play = useInstant(seat, hiLoGame, { revealMs: 700, sounds: { begin: 'card', act: 'card' } })
  const { view, isOpen, isBusy } = play
  const hasGuessed = view?.moves.some((move) => move !== 'skip') ?? false
  const top = view?.cards.at(-1)
  const guess = (way: 'higher' | 'lower'): void => {
    if (play.mayAct && view?.offers.some((offer) => offer.guess === way)) play.act({ kind: 'guess', guess: way })
  }
  return (
    <InstantFrame
      scene={<CapizScene />}
      play={play}
      press={t('play.hiLo.deal')}
      collect={{ action: { kind: 'collect' }, isPossible: isOpen && hasGuessed && !isBusy }}
      keys={[
        { key: 'arrowup', text: t('play.hiLo.higherOnly'), run: () => guess('higher') },
        { key: 'arrowdown', text: t('play.hiLo.lowerOnly'), run: () => guess('lower') },
      ]}
    >
      <div className="stage-middle grid justify-items-center gap-3 sm:gap-6">
        <p className="big-number small" dir="ltr">
          {view ? timesOf(view.multiplier) : formatTimes(100)}
        </p>
        <Card key={view?.cards.length ?? 0} card={top} isLost={view?.ending === 'wrong'} />
        <ol aria-hidden="true" className="rank-row" dir="ltr">
          {ranks.map((rank, at) => (
            <li key={rank} data-side={sideOf(at, top)}>
              {rank}
            </li>
          ))}
        </ol>
        <div className="grid w-full grid-cols-2 gap-2 sm:gap-2.5">
          {(['higher', 'lower', 'same'] as const).map((way) => {
            const offer = isOpen ? view?.offers.find((one) => one.guess === way) : undefined
            const Icon = icons[way]
            if (isOpen && !offer) return null
            return (
              <button
                key={way}
                type="button"
                disabled={!offer || !play.mayAct}
                onClick={() => play.act({ kind: 'guess', guess: way })}
                className="stage-button"
                data-guess={way}
              >
                <Icon aria-hidden="true" className="size-5" />
                <span className="flex-1 text-start">{t(labelOf(way, top))}</span>
                <span className="tabular" dir="ltr">
                  {offer ? timesOf(offer.multiplier) : '–'}
                </span>
                <span className="tabular text-[13px] opacity-80" dir="ltr">
                  {offer ? `${((offer.ranks / 13) * 100).toFixed(1)}%` : ''}
                </span>
              </button>
            )
          })}
          <button
            type="button"
            disabled={!play.mayAct || (view?.skipsLeft ?? 0) === 0}
            onClick={() => play.act({ kind: 'skip' })}
            className="stage-button"
          >
            <SkipForward aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            <span className="flex-1 text-start">{t('play.hiLo.skip')}</span>
          </button>
        </div>
        {view && (
          <ol aria-label={t('play.hiLo.cards')} className="flex max-w-full gap-1.5 overflow-x-auto pb-1" dir="ltr">
            {view.cards.slice(-14).map((card, at) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the same card may lie there twice
                key={`${at} ${card}`}
                className="small-card"
                data-red={suits[Math.floor(card / 13)]?.[1]}
              >
                {nameOf(card)}
              </li>
            ))}
          </ol>
        )}
      </div>
    </InstantFrame>
  )
}

/** On an ace and on a king the same rank is a guess of its own; between them it belongs to both others. */
function labelOf(guess: keyof typeof icons, top: number | undefined): PlainKey {
  const isEnd = top !== undefined && (top % 13 === 0 || top % 13 === 12)
  if (guess === 'same') return 'play.hiLo.same'
  if (guess === 'higher') return isEnd ? 'play.hiLo.higherOnly' : 'play.hiLo.higher'
  return isEnd ? 'play.hiLo.lowerOnly' : 'play.hiLo.lower'
}

/** Which guess a rank is a part of. */
function sideOf(rank: number, top: number | undefined): 'lower' | 'higher' | 'now' | undefined {
  if (top === undefined) return undefined
  const now = top % 13
  if (rank === now) return 'now'
  return rank < now ? 'lower' : 'higher'
}

/** It is told with four places; two are read. */
const timesOf = (multiplier: string): string => `${formatPlaces(multiplier.slice(0, -2))}×`

const nameOf = (card: number): string => `${ranks[card % 13] ?? ''}${suits[Math.floor(card / 13)]?.[0] ?? ''}`

function Card({ card, isLost }: { readonly card: number | undefined; readonly isLost: boolean }) {
  if (card === undefined)
    return (
      <div className="play-card back">
        <span className="sr-only">{t('play.hiLo.noCard')}</span>
      </div>
    )
  const [suit, isRed] = suits[Math.floor(card / 13)] ?? suits[0]
  return (
    <div className="play-card" data-red={isRed} data-lost={isLost} dir="ltr">
      <span className="corner">
        {ranks[card % 13]}
        <br />
        {suit}
      </span>
      <span aria-hidden="true" className="pip">
        {suit}
      </span>
    </div>
  )
}
