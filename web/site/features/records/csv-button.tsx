import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { CallRefused } from '#web/site/use-call.ts'
import { Button } from '#web/ui/button.tsx'

export interface CsvPart {
  readonly text: string
  readonly rows: number
  readonly next: string | null
}

interface CsvButtonProps {
  /** The name of the file, without its ending. */
  readonly name: string
  readonly ask: (before: string | null, signal: AbortSignal) => Promise<CsvPart>
}

/** A spreadsheet opens no more than this with pleasure; who wants more takes fewer days at once. */
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

  return (
    <>
      <Button onClick={() => void save()} isBusy={state.is === 'busy'} aria-keyshortcuts="e" data-export>
        {state.is !== 'busy' && <Download aria-hidden="true" className="size-4" />}
        {t('records.csv')}
      </Button>
      <output className="records-told">
        {state.is === 'busy' && state.rows > 0 && t('records.csvRows', { count: formatNumber(state.rows) })}
        {state.is === 'cut' && t('records.csvCut', { count: formatNumber(rowsMax) })}
        {state.is === 'failed' && t(messageOf(state.refusal))}
      </output>
    </>
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
