import { type OddsFormat, oddsFormats } from '#engines/sports/odds.ts'
import { setOddsFormat, useOddsFormat } from '#web/features/sports/odds-format.ts'
import { t } from '#web/lib/i18n.ts'

/** How prices are written. */
export function FormatChoice() {
  const format = useOddsFormat()
  return (
    <label className="sports-format">
      <span>{t('sports.oddsFormat')}</span>
      <select value={format} onChange={({ target }) => setOddsFormat(target.value as OddsFormat)}>
        {oddsFormats.map((one) => (
          <option key={one} value={one}>
            {t(`sports.format.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
