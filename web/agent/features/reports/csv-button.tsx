import { agentButton } from '#web/agent/layout/control-styles.ts'
import { type AskCsv, csvRowsMax, useCsv } from '#web/features/client/use-csv.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { Download } from '#web/ui/icons.ts'
import { Spinner } from '#web/ui/spinner.tsx'

interface CsvButtonProps {
  /** The name of the file, without its ending. */
  readonly name: string
  readonly ask: AskCsv
}

/** Everything that is filtered as a file. */
export function CsvButton({ name, ask }: CsvButtonProps) {
  const { state, save } = useCsv(name, ask)
  const isBusy = state.is === 'busy'
  return (
    <span className="flex items-center gap-2">
      <button
        type="button"
        aria-keyshortcuts="e"
        data-export=""
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && save()}
        className={agentButton.plain}
      >
        {isBusy ? <Spinner /> : <Download aria-hidden="true" className="size-4" />}
        {t('report.csv')}
      </button>
      <output className="text-[12.5px] text-soft empty:hidden">
        {state.is === 'busy' && state.rows > 0 && t('report.csvRows', { count: formatNumber(state.rows) })}
        {state.is === 'cut' && t('report.csvCut', { count: formatNumber(csvRowsMax) })}
        {state.is === 'failed' && t(messageOf(state.refusal))}
      </output>
    </span>
  )
}
