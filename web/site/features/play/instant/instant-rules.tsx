import { t } from '#web/lib/i18n.ts'
import type { PlayGame } from '#web/site/features/play/model.ts'
import { Figures, rtpText, topText, volatilityText } from '#web/site/features/play/rules-dialog.tsx'

const known = [
  'crash',
  'dice',
  'limbo',
  'mines',
  'plinko',
  'hi-lo',
  'keno',
  'wheel',
  'scratch',
  'bingo',
  'coin-flip',
] as const

/** What a game without reels asks, draws and pays. */
export function InstantRules({ game }: { readonly game: PlayGame }) {
  const id = known.find((one) => one === game.game)
  return (
    <div className="grid gap-6">
      <Figures
        rows={[
          [t('play.rtp'), rtpText(game)],
          [t('play.volatilityName'), volatilityText(game)],
          [t('play.topWin'), topText(game)],
        ]}
      />
      {id && <p className="max-w-[70ch] text-[15px] leading-relaxed text-soft">{t(`play.how.${id}`)}</p>}
    </div>
  )
}
