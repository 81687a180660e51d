import { type OddsFormat, oddsFormats } from '#engines/sports/odds.ts'
import { setOddsFormat, useOddsFormat } from '#web/features/sports/odds-format.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'

const names = {
  decimal: 'sports.format.decimal',
  'hong-kong': 'sports.format.hongKong',
  malay: 'sports.format.malay',
  indonesian: 'sports.format.indonesian',
  american: 'sports.format.american',
} as const satisfies Record<OddsFormat, PlainKey>

/** How prices are written. */
export function FormatChoice() {
  const format = useOddsFormat()
  return (
    <label className="sports-format">
      <span>{t('sports.oddsFormat')}</span>
      <select
        aria-label={t('sports.oddsFormat')}
        value={format}
        onChange={({ target }) => setOddsFormat(target.value as OddsFormat)}
      >
        {oddsFormats.map((one) => (
          <option key={one} value={one}>
            {t(names[one])}
          </option>
        ))}
      </select>
    </label>
  )
}
