import { useSyncExternalStore } from 'react'
import { type OddsFormat, oddsFormats } from '#engines/sports/odds.ts'

/** How this reader reads odds. It is kept on the device, of a member on the server too: what is counted with is the decimal figure, whatever is shown. */

const key = 'odds-format'
const listeners = new Set<() => void>()
let chosen: OddsFormat | undefined

const isFormat = (value: string | null): value is OddsFormat => oddsFormats.some((one) => one === value)

function read(): OddsFormat {
  if (chosen === undefined) {
    const kept = localStorage.getItem(key)
    chosen = isFormat(kept) ? kept : 'decimal'
  }
  return chosen
}

export function setOddsFormat(format: OddsFormat): void {
  chosen = format
  localStorage.setItem(key, format)
  for (const listen of listeners) listen()
}

export function useOddsFormat(): OddsFormat {
  return useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    read,
    () => 'decimal',
  )
}
