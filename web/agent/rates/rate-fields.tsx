import { useId } from 'react'
import type { Rates } from '#modules/agents/model.ts'
import { type RateCategory, rateCategories } from '#modules/settings/model.ts'
import {
  eachRate,
  judgeRates,
  type RateFault,
  type RateTexts,
  readRate,
  writeRates,
} from '#web/agent/rates/read-rate.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { CategoryIcon } from '#web/ui/category.tsx'

export const rateNames: Readonly<Record<RateCategory, PlainKey>> = {
  RNG: 'category.RNG',
  LIVE: 'category.LIVE',
  SPORTS: 'category.SPORTS',
  ESPORTS: 'category.ESPORTS',
  FISH: 'category.FISH',
  LOTT: 'category.LOTT',
  ELOTT: 'category.ELOTT',
  PVP: 'category.PVP',
}

/** Categories in which there is a rate to decide about, in the order of the menu. */
export const ratedCategories = (most: Rates): readonly RateCategory[] =>
  (Object.keys(rateNames) as RateCategory[]).filter((category) => most[category] > 0)

interface RatesEditorProps {
  readonly texts: RateTexts
  /** The agent's own: nobody gives more than they have. */
  readonly most: Rates
  /** What people further down have already. */
  readonly least?: Rates | undefined
  readonly usual: Rates
  readonly onChange: (texts: RateTexts) => void
}

const faultTexts: Readonly<Record<RateFault, PlainKey>> = {
  malformed: 'agentRates.malformed',
  high: 'agentRates.high',
  low: 'agentRates.low',
}

/** A rebate for each category, by slider or by number; what is left of one's own stands beside it. */
export function RatesEditor({ texts, most, least, usual, onChange }: RatesEditorProps) {
  const { faults } = judgeRates(texts, most, least)
  const fit = (rates: Rates): Rates =>
    eachRate((category) => Math.max(least?.[category] ?? 0, Math.min(most[category], rates[category])))
  const presets = [
    { text: t('agentRates.usual'), rates: fit(usual) },
    { text: t('agentRates.mine'), rates: most },
    { text: t('agentRates.least'), rates: fit(eachRate(() => 0)) },
  ]
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <legend className="sr-only">{t('agentRates.title')}</legend>
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <p aria-hidden="true" className="me-auto font-medium text-soft">
          {t('agentRates.title')}
        </p>
        {presets.map(({ text, rates }) => (
          <button
            key={text}
            type="button"
            onClick={() => onChange(writeRates(rates))}
            className="min-h-11 rounded-full bg-surface-3 px-3 text-[12.5px] font-medium text-soft hover:text-strong lg:min-h-7"
          >
            {text}
          </button>
        ))}
      </div>
      {ratedCategories(most).map((category) => (
        <RateRow
          key={category}
          category={category}
          text={texts[category]}
          most={most[category]}
          least={least?.[category] ?? 0}
          fault={faults[category]}
          onChange={(text) => onChange({ ...texts, [category]: text })}
        />
      ))}
      <p className="mt-2 text-[12.5px] text-soft">{t('agentRates.hint')}</p>
    </fieldset>
  )
}

/** A hundredth of a percent is as fine as a slider goes; a number may be finer. */
const stepPpm = 100

interface RateRowProps {
  readonly category: RateCategory
  readonly text: string
  readonly most: number
  readonly least: number
  readonly fault: RateFault | undefined
  readonly onChange: (text: string) => void
}

function RateRow({ category, text, most, least, fault, onChange }: RateRowProps) {
  const id = useId()
  const name = t(rateNames[category])
  const rate = readRate(text)
  return (
    <div className="grid grid-cols-[96px_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-hairline py-1 last:border-0 md:grid-cols-[104px_minmax(0,1fr)_auto_132px]">
      <label htmlFor={id} className="flex min-w-0 items-center gap-2 font-medium">
        <CategoryIcon category={category} className="size-4" />
        <span className="truncate">{name}</span>
      </label>
      <input
        type="range"
        aria-label={t('agentRates.slider', { category: name })}
        min={least}
        max={most}
        step={stepPpm}
        value={Math.min(most, Math.max(least, rate ?? least))}
        aria-valuetext={`${text}%`}
        onChange={({ target }) => onChange(writePercent(Number(target.value)))}
        className="h-11 w-full min-w-0 accent-(--gold-mark) lg:h-8"
      />
      <span className="flex items-center gap-1.5">
        <input
          id={id}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}told`}
          onChange={({ target }) => onChange(target.value)}
          className="tabular h-11 w-[68px] rounded-lg bg-well px-2.5 text-end font-semibold text-strong shadow-well outline -outline-offset-1 outline-edge/45 focus-visible:outline-2 focus-visible:outline-(--focus) aria-invalid:outline-lose lg:h-8"
        />
        <bdi dir="ltr" className="tabular w-[52px] text-[12.5px] whitespace-nowrap text-faint">
          / {writePercent(most)}%
        </bdi>
      </span>
      <p
        id={`${id}told`}
        className={`text-end text-[12.5px] max-md:col-span-full ${fault ? 'font-medium text-lose' : 'text-faint'}`}
      >
        {fault ? t(faultTexts[fault]) : t('agentRates.keep', { rate: writePercent(Math.max(0, most - (rate ?? 0))) })}
      </p>
    </div>
  )
}

/** All rates in one line, for lists: the highest and the lowest of them. */
export function writeRateSpan(rates: Rates): string {
  const known = rateCategories.map((category) => rates[category]).filter((rate) => rate > 0)
  if (known.length === 0) return '0.00%'
  const [low, high] = [Math.min(...known), Math.max(...known)]
  return low === high ? `${writePercent(low)}%` : `${writePercent(low)}–${writePercent(high)}%`
}
