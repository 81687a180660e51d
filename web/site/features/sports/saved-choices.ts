import { useEffect, useRef } from 'react'
import type { getSportsChoices, putSportsChoices } from '#modules/sports/contract.ts'
import { api } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useIsMember } from '#web/features/session/viewer.ts'
import { setOddsFormat, useOddsFormat } from '#web/features/sports/odds-format.ts'
import { setPins, usePins } from '#web/site/features/sports/pins.ts'

/**
 * What a member chose is the same on every device: the server's choices are taken over once, and it hears of every later one. Of a member who
 * never chose it is told what this device has. The page does not wait for it.
 */
export function useSavedChoices(): void {
  const isMember = useIsMember()
  const { data } = useAnswer<typeof getSportsChoices>('GET /wps/sports/choices', {}, { isEnabled: isMember })
  const oddsFormat = useOddsFormat()
  const pins = usePins()
  /** What the server has; null until it has answered. */
  const saved = useRef<string | null>(null)
  useEffect(() => {
    if (!isMember) saved.current = null
    if (!isMember || !data) return
    if (saved.current === null) {
      saved.current = data.choices ? textOf(data.choices) : ''
      if (data.choices) {
        setOddsFormat(data.choices.oddsFormat)
        setPins(data.choices.favourites)
        return
      }
    }
    const choices = { oddsFormat, favourites: [...pins] }
    if (textOf(choices) === saved.current) return
    saved.current = textOf(choices)
    void api.call<typeof putSportsChoices>('PUT /wps/sports/choices', { body: choices })
  }, [isMember, data, oddsFormat, pins])
}

const textOf = ({ oddsFormat, favourites }: { readonly oddsFormat: string; readonly favourites: readonly string[] }) =>
  [oddsFormat, ...favourites].join()
