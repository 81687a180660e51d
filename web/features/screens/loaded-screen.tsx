import { type ReactNode, useEffect, useState } from 'react'
import type { Screen } from '#web/features/screens/lazy-screen.ts'
import { ScreenFailed } from '#web/features/screens/screen-failed.tsx'

interface LoadedScreenProps {
  readonly screen: Screen
  /** What stands there until it is here. */
  readonly skeleton: ReactNode
}

/** A page of a centre, as soon as it is here. */
export function LoadedScreen({ screen, skeleton }: LoadedScreenProps) {
  const [, setHere] = useState(screen.Component !== undefined)
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another attempt is another reason to load.
  useEffect(() => {
    let isWanted = true
    screen.load().then(
      () => isWanted && setHere(true),
      (reason: unknown) => isWanted && setError(reason),
    )
    return () => {
      isWanted = false
    }
  }, [screen, attempt])
  const { Component } = screen
  if (Component) return <Component />
  if (error === undefined) return skeleton
  const retry = (): void => {
    setError(undefined)
    setAttempt(attempt + 1)
  }
  return <ScreenFailed error={error} onRetry={retry} />
}
