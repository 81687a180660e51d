import { useRef, useState } from 'react'
import { CallRefused } from '#web/features/client/use-call.ts'
import { saveParts } from '#web/lib/save-csv.ts'

/** One part of a file, as the calls that answer with CSV give it. */
export interface CsvPart {
  readonly text: string
  readonly rows: number
  readonly next: string | null
}

export type AskCsv = (after: string | null, signal: AbortSignal) => Promise<CsvPart>

/** A spreadsheet opens no more than this with pleasure; who wants more takes fewer days at once. */
export const csvRowsMax = 50_000

type CsvState =
  | { readonly is: 'idle' | 'cut' }
  | { readonly is: 'busy'; readonly rows: number }
  | { readonly is: 'failed'; readonly refusal: string }

/** Everything that is filtered as a file, fetched part by part; the name is without its ending. */
export function useCsv(name: string, ask: AskCsv): { readonly state: CsvState; readonly save: () => void } {
  const [state, setState] = useState<CsvState>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)

  async function fetchAll(): Promise<void> {
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
      } while (next !== null && rows < csvRowsMax)
      saveParts(name, parts)
      setState({ is: next === null ? 'idle' : 'cut' })
    } catch (error) {
      setState({ is: 'failed', refusal: error instanceof CallRefused ? error.refusal : 'answer_is_malformed' })
    }
  }
  return { state, save: () => void fetchAll() }
}
