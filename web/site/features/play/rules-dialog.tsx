import type { ReactNode } from 'react'
import { formatMultiplier } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { currencyOf, minorOf, type PlayGame, writeMinor } from '#web/site/features/play/model.ts'
import { Dialog } from '#web/ui/dialog.tsx'

interface RulesDialogProps {
  readonly game: PlayGame
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The rules of a game, from the very data that decides it. */
export function RulesDialog({ game, onClose, children }: RulesDialogProps) {
  return (
    <Dialog
      title={t('play.rulesOf', { game: game.gameName })}
      size="wide"
      closeLabel={t('state.close')}
      onClose={onClose}
    >
      {children}
      <section className="mt-6">
        <h3 className="text-[17px] font-semibold">{t('play.rule.everyGame')}</h3>
        <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-soft">
          <li>
            {t('play.rule.limits', {
              least: money(game, game.limits.least),
              most: money(game, game.limits.most),
              top: money(game, game.limits.maxPayout),
            })}
          </li>
          <li>{t('play.rule.rounding')}</li>
          <li>{t('play.rule.resume')}</li>
          <li>{t('play.rule.fair')}</li>
        </ul>
        <p className="mt-4 text-[13px] text-faint">
          {t('play.rule.hash', { version: String(game.mathVersion) })}
          <bdi dir="ltr" className="ms-2 font-mono break-all">
            {game.configHash}
          </bdi>
        </p>
      </section>
    </Dialog>
  )
}

function money(game: Pick<PlayGame, 'currency'>, amount: string): string {
  const currency = currencyOf(game)
  return writeMinor(minorOf(amount, currency), currency)
}

/** A few figures side by side. */
export function Figures({ rows }: { readonly rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-5">
      {rows.map(([label, value]) => (
        <div key={label} className="rounded-2xl bg-surface-3/60 px-4 py-3 shadow-1">
          <dt className="text-[13px] text-soft">{label}</dt>
          <dd className="tabular mt-0.5 text-[17px] font-semibold">
            <bdi dir="ltr">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const percent = (share: number, places: number): string => `${(share * 100).toFixed(places)}%`

/** The exact return as a game has it: one figure, or the least and the most over what a player can choose. */
export function rtpText({ rtpPpm: { least, most } }: Pick<PlayGame, 'rtpPpm'>): string {
  const write = (ppm: number) => `${(ppm / 10_000).toFixed(ppm % 100 === 0 ? 2 : 4)}%`
  return least === most ? write(least) : `${write(least)} – ${write(most)}`
}

/** Where nothing else ends a round's growth, the most that it may pay does. */
export function topText(game: Pick<PlayGame, 'topMultiplier' | 'limits' | 'currency'>): string {
  return game.topMultiplier === null ? money(game, game.limits.maxPayout) : formatMultiplier(game.topMultiplier)
}

const volatilities = ['low', 'medium_low', 'medium', 'medium_high', 'high', 'chosen'] as const

export function volatilityText({ volatility }: Pick<PlayGame, 'volatility'>): string {
  const known = volatilities.find((one) => one === volatility)
  return known ? t(`play.volatility.${known}`) : volatility
}
