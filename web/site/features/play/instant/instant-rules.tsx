import { type PlainKey, t } from '#web/lib/i18n.ts'
import type { PlayGame } from '#web/site/features/play/model.ts'
import { Figures, rtpText, topText, volatilityText } from '#web/site/features/play/rules-dialog.tsx'

/** Texts have no dashes in their names. */
const names: Readonly<Record<string, PlainKey>> = {
  crash: 'play.how.crash',
  dice: 'play.how.dice',
  limbo: 'play.how.limbo',
  mines: 'play.how.mines',
  plinko: 'play.how.plinko',
  'hi-lo': 'play.how.hiLo',
  keno: 'play.how.keno',
  wheel: 'play.how.wheel',
  scratch: 'play.how.scratch',
  bingo: 'play.how.bingo',
  'coin-flip': 'play.how.coinFlip',
}

/** What a game without reels asks, draws and pays. */
export function InstantRules({ game }: { readonly game: PlayGame }) {
  const how = names[game.game]
  return (
    <div className="grid gap-6">
      <Figures
        rows={[
          [t('play.rtp'), rtpText(game)],
          [t('play.volatilityName'), volatilityText(game)],
          [t('play.topWin'), topText(game)],
        ]}
      />
      {how && <p className="text-[15px] leading-relaxed text-soft">{t(how)}</p>}
    </div>
  )
}
