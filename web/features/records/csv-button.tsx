import { type AskCsv, csvRowsMax, useCsv } from '#web/features/client/use-csv.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { Button } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons.ts'

interface CsvButtonProps {
  /** The name of the file, without its ending. */
  readonly name: string
  readonly ask: AskCsv
}

/** Everything that is filtered as a file. */
export function CsvButton({ name, ask }: CsvButtonProps) {
  const { state, save } = useCsv(name, ask)
  return (
    <>
      <Button onClick={save} isBusy={state.is === 'busy'} aria-keyshortcuts="e" data-export>
        {state.is !== 'busy' && <Download aria-hidden="true" className="size-4" />}
        {t('records.csv')}
      </Button>
      <output className="records-told">
        {state.is === 'busy' && state.rows > 0 && t('records.csvRows', { count: formatNumber(state.rows) })}
        {state.is === 'cut' && t('records.csvCut', { count: formatNumber(csvRowsMax) })}
        {state.is === 'failed' && t(messageOf(state.refusal))}
      </output>
    </>
  )
}
