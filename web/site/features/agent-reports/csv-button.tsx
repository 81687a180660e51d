import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { agentButton } from '#web/site/agent-look.ts'
import type { CsvPart } from '#web/site/features/agent-reports/use-reports.ts'
import { CallRefused } from '#web/site/use-call.ts'
import { Spinner } from '#web/ui/spinner.tsx'

interface CsvButtonProps {
  /** The name of the file, without its ending. */
  readonly name: string
  readonly ask: (after: string | null, signal: AbortSignal) => Promise<CsvPart>
}

/** A spreadsheet opens no more than this with pleasure. */
const rowsMax = 50_000

type State =
  | { readonly is: 'idle' | 'cut' }
  | { readonly is: 'busy'; readonly rows: number }
  | { readonly is: 'failed'; readonly refusal: string }

/** Everything that is filtered as a file, fetched part by part. */
export function CsvButton({ name, ask }: CsvButtonProps) {
  const [state, setState] = useState<State>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)

  async function save(): Promise<void> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setState({ is: 'busy', rows: 0 })
    try {
      const parts: string[] = []
      let rows = 0
      let next: string | null = null
      do {
        const part: CsvPart = await ask(next, signal)
        parts.push(part.text)
        rows += part.rows
        next = part.next
        setState({ is: 'busy', rows })
      } while (next !== null && rows < rowsMax)
      download(`${name}.csv`, parts)
      setState({ is: next === null ? 'idle' : 'cut' })
    } catch (error) {
      setState({ is: 'failed', refusal: error instanceof CallRefused ? error.refusal : 'answer_is_malformed' })
    }
  }

  const isBusy = state.is === 'busy'
  return (
    <span className="flex items-center gap-2">
      <button
        type="button"
        aria-keyshortcuts="e"
        data-export=""
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && void save()}
        className={agentButton.plain}
      >
        {isBusy ? <Spinner /> : <Download aria-hidden="true" className="size-4" />}
        {t('report.csv')}
      </button>
      <output className="text-[12.5px] text-soft empty:hidden">
        {state.is === 'busy' && state.rows > 0 && t('report.csvRows', { count: formatNumber(state.rows) })}
        {state.is === 'cut' && t('report.csvCut', { count: formatNumber(rowsMax) })}
        {state.is === 'failed' && t(messageOf(state.refusal))}
      </output>
    </span>
  )
}

function download(name: string, parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
