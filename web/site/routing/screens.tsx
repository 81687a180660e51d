import { Component, type ReactNode } from 'react'
import { ScreenFailed } from '#web/features/screens/screen-failed.tsx'
import { ScreenLoader } from '#web/features/screens/screen-loader.tsx'
import { useView } from '#web/lib/navigation.tsx'
import { MissingPage } from '#web/site/pages/missing-page.tsx'
import { routeOf } from '#web/site/routing/routes.ts'
import { Shell } from '#web/site/shell/shell.tsx'

/** The screen of the present place, inside the shell unless it stands alone. */
export function Screens() {
  const { place } = useView()
  if (routeOf(place.path)?.isAlone) return <Present />
  return (
    <Shell>
      <Present />
    </Shell>
  )
}

function Present() {
  const { place, isLoading, error } = useView()
  if (isLoading) return <ScreenLoader />
  if (error !== undefined) return <ScreenFailed error={error} />
  const route = routeOf(place.path)
  if (!route) return <MissingPage />
  const { Component: Screen } = route.screen
  // The navigator shows a place only when its screen is here.
  return <FaultBoundary key={place.path}>{Screen ? <Screen /> : <ScreenLoader />}</FaultBoundary>
}

/** A screen that throws takes nothing but itself away. */
class FaultBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <ScreenFailed error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}
