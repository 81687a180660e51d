import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

interface LazyPartProps {
  readonly load: () => Promise<ComponentType>
  readonly skeleton: ReactNode
}

type State = { readonly kind: 'loading' | 'failed' } | { readonly kind: 'here'; readonly Part: ComponentType }

/** A part of the page with a script of its own. When that does not come, the rest of the page stays and it can be tried again. */
export function LazyPart({ load, skeleton }: LazyPartProps) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to load again
  useEffect(() => {
    let isGone = false
    const become = (next: State) => !isGone && setState(next)
    load().then(
      (Part) => become({ kind: 'here', Part }),
      () => become({ kind: 'failed' }),
    )
    return () => {
      isGone = true
    }
  }, [load, attempt])

  const retry = (): void => {
    setState({ kind: 'loading' })
    setAttempt(attempt + 1)
  }

  if (state.kind === 'here') return <state.Part />
  if (state.kind === 'loading') return skeleton
  return (
    <Card>
      <ErrorState reason={t('refusal.networkIsDown')} onRetry={retry} isRetrying={false} />
    </Card>
  )
}
