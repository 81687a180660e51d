import { coinFlipGame } from '#engines/instant/coin-flip/game.ts'
import { t } from '#web/lib/i18n.ts'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'
import { OptionChoice } from '#web/site/features/play/instant/choices.tsx'
import { Fact } from '#web/site/features/play/instant/dice.tsx'
import { InstantFrame } from '#web/site/features/play/instant/instant-frame.tsx'
import { BayScene } from '#web/site/features/play/instant/scenes/bay-scene.tsx'
import { useInstant } from '#web/site/features/play/instant/use-instant.ts'
import { markPath } from '#web/ui/art/mark-path.ts'

/** Heads or tails. */
export function CoinFlip(seat: GameScreenProps) {
  const play = useInstant(seat, coinFlipGame, { revealMs: 1_250, sounds: { begin: 'coin' } })
  const { choice, view, isBusy, isTold, round } = play
  const isFlying = isBusy && !isTold && view !== null
  const side = isTold || isFlying ? (view?.side ?? choice.side) : choice.side
  const swap = (): void => {
    if (!isBusy) play.setChoice({ side: choice.side === 'heads' ? 'tails' : 'heads' })
  }
  return (
    <InstantFrame
      scene={<BayScene />}
      play={play}
      press={t('play.coin.flip')}
      keys={[{ key: 's', text: t('play.keys.swap'), run: swap }]}
      controls={
        <OptionChoice
          label={t('play.coin.side')}
          value={choice.side}
          options={[
            ['heads', t('play.coin.heads')],
            ['tails', t('play.coin.tails')],
          ]}
          isLocked={isBusy}
          onChoose={(next) => play.setChoice({ side: next })}
        />
      }
    >
      <div className="grid justify-items-center gap-10">
        <div className="coin-place">
          <div key={round?.id ?? 'first'} className="coin" data-side={side} data-flying={isFlying}>
            <CoinFace side="heads" />
            <CoinFace side="tails" />
          </div>
        </div>
        <p className="stage-note font-display text-[26px] font-bold">
          {isTold && view ? t(`play.coin.${view.side}`) : isFlying ? '…' : t(`play.coin.${choice.side}`)}
        </p>
        <dl className="grid grid-cols-2 gap-3 text-center">
          <Fact label={t('play.pays')} value="1.98×" />
          <Fact label={t('play.chance')} value="50%" />
        </dl>
      </div>
    </InstantFrame>
  )
}

function CoinFace({ side }: { readonly side: 'heads' | 'tails' }) {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className={`coin-face coin-${side}`}>
      <defs>
        <radialGradient id={`coin-${side}`} cx=".38" cy=".3" r=".8">
          <stop stopColor={side === 'heads' ? '#fff3bf' : '#f6f8ff'} />
          <stop offset=".55" stopColor={side === 'heads' ? '#efb93f' : '#b9c4de'} />
          <stop offset="1" stopColor={side === 'heads' ? '#8f590f' : '#5d6a8c'} />
        </radialGradient>
      </defs>
      <circle r="48" fill={`url(#coin-${side})`} />
      <circle
        r="43"
        fill="none"
        stroke="#fff"
        strokeOpacity=".55"
        strokeWidth="2.5"
        strokeDasharray="2 4.430"
        strokeLinecap="round"
      />
      {side === 'heads' ? (
        <path d={markPath} fill="#7a4708" />
      ) : (
        <path d="M0 -30L26 0L0 30L-26 0ZM0 -17L14.500 0L0 17L-14.500 0Z" fill="#3f4a68" fillRule="evenodd" />
      )}
    </svg>
  )
}
