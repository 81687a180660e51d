import { useEffect, useState } from 'react'
import type { launchFromAnywhere, launchGame } from '#modules/gateway/contract.ts'
import { api } from '#web/features/client/client.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { readLanguage } from '#web/lib/i18n-language.ts'

export type Launch = ReplyOf<typeof launchGame>

export type LaunchState =
  | { readonly is: 'asking' }
  | { readonly is: 'launched'; readonly launch: Launch }
  | { readonly is: 'refused'; readonly refusal: string }

interface Wish {
  readonly nodeId: string
  readonly isDemo: boolean
}

/** Asks for the game once for each try; its address opens it once, so no answer is ever used again. */
export function useLaunch({ nodeId, isDemo }: Wish): LaunchState & { retry(): void } {
  const [attempt, setAttempt] = useState(0)
  const [answered, setAnswered] = useState<{ attempt: number; state: LaunchState } | null>(null)

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    // The language of this moment: a change of it starts nothing anew.
    const input = { nodeId, language: readLanguage() }
    const asked = isDemo
      ? api.call<typeof launchFromAnywhere>('GET /wps/relay/GCS_gameLaunchFB', {
          query: { ...input, trial: '1' },
          signal,
        })
      : api.call<typeof launchGame>('POST /wps/game/launchGame', { body: input, signal })
    void asked.then((answer) => {
      if (signal.aborted) return
      const state: LaunchState = answer.ok
        ? { is: 'launched', launch: answer.value }
        : { is: 'refused', refusal: answer.refusal }
      setAnswered({ attempt, state })
    })
    return () => leaving.abort()
  }, [nodeId, isDemo, attempt])

  const state: LaunchState = answered?.attempt === attempt ? answered.state : { is: 'asking' }
  return { ...state, retry: () => setAttempt((count) => count + 1) }
}
