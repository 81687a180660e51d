import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useCallback, useState } from 'react'
import { ConsoleFrame } from '#web/console/frame/console-frame.tsx'
import { OperatorSessionProvider } from '#web/console/session/operator-session.tsx'
import { operatorToken } from '#web/console/session/operator-token.ts'
import { SignInPage } from '#web/console/sign-in/sign-in-page.tsx'
import { useBrandColours } from '#web/features/brand/use-brand.ts'
import { queries } from '#web/features/client/client.ts'
import { NavigatorProvider } from '#web/lib/navigation.tsx'
import type { Navigator } from '#web/lib/navigator.ts'
import { useLanguage } from '#web/lib/use-language.ts'

interface AppProps {
  readonly queries: QueryClient
  readonly navigator: Navigator
}

/** The whole console. */
export function App({ queries: client, navigator }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <NavigatorProvider navigator={navigator}>
          <Console />
        </NavigatorProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** The sign-in, or the frame for whoever has signed in. */
function Console() {
  useLanguage()
  useBrandColours()
  const [token, setToken] = useState(operatorToken.read)
  const open = useCallback((opened: string): void => {
    operatorToken.keep(opened)
    setToken(opened)
  }, [])
  const close = useCallback((): void => {
    operatorToken.forget()
    // What one operator read is not shown to the next.
    queries.clear()
    setToken(null)
  }, [])
  if (token === null) return <SignInPage onSignedIn={open} />
  return (
    <OperatorSessionProvider key={token} token={token} onEnded={close}>
      <ConsoleFrame />
    </OperatorSessionProvider>
  )
}
