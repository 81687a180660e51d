import { toNumber } from '#engines/ratio.ts'
import type { SlotGame } from '#engines/slots/game.ts'
import type { Pays, SlotModel } from '#engines/slots/model.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { currencyOf, type PlayGame, writeShort } from '#web/site/features/play/model.ts'
import { Figures, percent, volatilityText } from '#web/site/features/play/rules-dialog.tsx'
import { artUrl } from '#web/ui/art/art-url.ts'

interface SlotRulesProps {
  readonly game: PlayGame
  readonly slot: SlotGame
  readonly stake: bigint
}

/** The paytable and the rules of a slot at the present stake. */
export function SlotRules({ game, slot, stake }: SlotRulesProps) {
  const { model } = slot
  const { figures } = model
  return (
    <div className="grid gap-6">
      <Figures
        rows={[
          [t('play.rtp'), percent(toNumber(figures.rtp), 4)],
          [t('play.hitRate'), percent(figures.hitRate, 2)],
          [t('play.volatilityName'), volatilityText(game)],
          [t('play.topWin'), `${formatNumber(Math.floor(model.maxWin))}×`],
          [t('play.slot.ways'), waysOf(slot)],
        ]}
      />
      <section>
        <h3 className="text-[17px] font-semibold">{t('play.slot.paytable')}</h3>
        <ul className="mt-3 grid gap-2.5 sm:grid-cols-2">
          {Object.entries(model.pays).map(([symbol, pays]) => (
            <PayRow key={symbol} game={game} model={model} symbol={symbol} pays={pays} stake={stake} />
          ))}
          {model.wild && model.pays[model.wild.symbol] === undefined && (
            <PayRow game={game} model={model} symbol={model.wild.symbol} pays={{}} stake={stake} />
          )}
          {model.scatter && (
            <PayRow game={game} model={model} symbol={model.scatter.symbol} pays={model.scatter.pays} stake={stake} />
          )}
        </ul>
      </section>
      <section>
        <h3 className="text-[17px] font-semibold">{t('play.slot.features')}</h3>
        <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-soft">
          {featuresOf(model).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      {model.wins.kind === 'lines' && <Lines lines={model.wins.lines} rows={model.rows} />}
    </div>
  )
}

function waysOf({ model, machine }: SlotGame): string {
  if (model.wins.kind === 'lines') return formatNumber(model.wins.lines.length)
  return model.wins.kind === 'ways' ? formatNumber(machine.rows ** machine.reels) : t('play.slot.anywhere')
}

interface PayRowProps extends Omit<SlotRulesProps, 'slot'> {
  readonly model: SlotModel
  readonly symbol: string
  readonly pays: Pays
}

function PayRow({ game, model, symbol, pays, stake }: PayRowProps) {
  const icon = game.title?.symbols[symbol]
  return (
    <li className="flex items-center gap-4 rounded-2xl bg-surface-3/60 p-3 shadow-1">
      <img src={artUrl(`/art/symbol/${icon}.svg`)} alt="" width={56} height={56} className="size-14 flex-none" />
      <div className="min-w-0 flex-1">
        {symbolName(model, symbol) !== null && <p className="mb-0.5 font-semibold">{symbolName(model, symbol)}</p>}
        <dl className="tabular grid gap-0.5 text-[14px]">
          {Object.entries(pays)
            .toReversed()
            .map(([count, units]) => (
              <div key={count} className="flex justify-between gap-3">
                <dt className="text-soft">
                  <bdi dir="ltr">{count}×</bdi>
                </dt>
                <dd className="font-semibold">
                  <bdi dir="ltr">{writeShort((stake * BigInt(units)) / BigInt(model.bet), currencyOf(game))}</bdi>
                </dd>
              </div>
            ))}
        </dl>
      </div>
    </li>
  )
}

/** The two that do more than pay. */
function symbolName({ wild, scatter }: SlotModel, symbol: string): string | null {
  if (symbol === wild?.symbol) return t('play.slot.wildName')
  return symbol === scatter?.symbol ? t('play.slot.scatterName') : null
}

function featuresOf(model: SlotModel): string[] {
  const { wins, wild, scatter, freeSpins, multiplier, cascade, hold, jackpot } = model
  const texts = [t(`play.slot.wins.${wins.kind}`)]
  if (wild) texts.push(t('play.slot.rule.wild'))
  if (wild?.multiplies) texts.push(t('play.slot.rule.wildMultiplies', { factor: String(wild.multiplies) }))
  if (wild?.expands) texts.push(t('play.slot.rule.wildExpands'))
  if (scatter && freeSpins)
    texts.push(
      ...Object.entries(freeSpins.awards).map(([count, spins]) =>
        t('play.slot.rule.freeSpins', { count, spins: String(spins), factor: String(freeSpins.multiplier) }),
      ),
    )
  if (freeSpins?.retriggers) texts.push(t('play.slot.rule.retrigger'))
  if (multiplier) {
    const values = multiplier.table.map(({ value }) => `${value}×`).join(', ')
    texts.push(
      t(multiplier.during === 'free' ? 'play.slot.rule.multiplierFree' : 'play.slot.rule.multiplier', { values }),
    )
  }
  if (cascade) texts.push(t('play.slot.rule.cascade', { values: cascade.ladder.map((step) => `${step}×`).join(', ') }))
  if (hold)
    texts.push(
      t('play.slot.rule.hold', {
        count: String(hold.trigger),
        respins: String(hold.respins),
        full: `${formatNumber(hold.full / model.bet)}×`,
      }),
    )
  if (jackpot) texts.push(t('play.slot.rule.jackpot', { share: `${jackpot.contributionPpm / 10_000}%` }))
  return texts
}

/** Each line as a small picture of the window. */
function Lines({ lines, rows }: { readonly lines: readonly string[]; readonly rows: number }) {
  return (
    <section>
      <h3 className="text-[17px] font-semibold">{t('play.slot.lines')}</h3>
      <ul className="mt-3 line-grid">
        {lines.map((line, at) => (
          <li key={line} className="rounded-xl bg-surface-3/60 p-2 text-center text-[12px] text-soft">
            <svg viewBox={`0 0 ${line.length * 12} ${rows * 12}`} aria-hidden="true" className="mx-auto w-full">
              {[...line].flatMap((lit, reel) =>
                Array.from({ length: rows }, (_, row) => (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name than their place
                    key={`${reel}-${row}`}
                    x={reel * 12 + 1}
                    y={row * 12 + 1}
                    width={10}
                    height={10}
                    rx={2.5}
                    fill={Number(lit) === row ? 'var(--gold)' : 'var(--well)'}
                  />
                )),
              )}
            </svg>
            {at + 1}
          </li>
        ))}
      </ul>
    </section>
  )
}
