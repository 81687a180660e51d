import { files } from 'virtual:texts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { Language } from '#kit/language.ts'
import { intents, queries, session } from '#web/features/client/client.ts'
import { closePopup, readPopup } from '#web/features/popups/popups.ts'
import { startTexts } from '#web/i18n/texts.ts'
import { loadTexts } from '#web/lib/i18n.ts'
import { NavigatorProvider } from '#web/lib/navigation.tsx'
import { browserHistory, makeNavigator } from '#web/lib/navigator.ts'
import { afterScreen } from './screen-server.ts'

export { server } from './screen-server.ts'

// What is looked for comes when it comes; a second is what Testing Library would give it.
configure({
  asyncUtilTimeout: 15_000,
  // The whole page beside every failure would hide what failed.
  getElementError: (message, container) =>
    new Error(`${message?.split('\n')[0]}\n${container.textContent?.slice(0, 600)}`),
})

interface Wish {
  /** The address of the page; what is followed changes it, and `location` tells. */
  readonly at?: string
  readonly language?: Language
  /** As somebody who has signed in; what the server says of them is the test's to answer. */
  readonly isSignedIn?: boolean
}

const namespaces = new Set(Object.keys(files).map((name) => name.slice(name.indexOf('/') + 1)))

/**
 * Shows a part of the site as the site itself does, with its texts, its address and its cache; `server` says what is behind it. Look at it
 * with `screen` of Testing Library; the hand that comes back types and presses.
 */
export async function show(
  part: ReactNode,
  { at = '/', language = 'EN', isSignedIn = false }: Wish = {},
): Promise<UserEvent> {
  localStorage.setItem('lang', language)
  await startTexts()
  await Promise.all([...namespaces].map(loadTexts))
  history.replaceState(null, '', at)
  if (isSignedIn) session.begin('a-token')
  const navigator = makeNavigator({ history: browserHistory(), enter: async () => undefined })
  // A pause between two keys shows nothing more, and where a test holds the clock each would wait for it to move.
  const user = userEvent.setup({ delay: null })
  render(
    <QueryClientProvider client={queries}>
      <NavigatorProvider navigator={navigator}>{part}</NavigatorProvider>
    </QueryClientProvider>,
  )
  return user
}

/** Who looks wants no motion. */
export function preferStillness(): void {
  device().prefersReducedMotion = 'reduce'
}

/** How wide the screen is, from now on; a test begins with 1024 pixels. */
export async function resizeScreen(width: number): Promise<void> {
  await act(async () => browserWindow().setViewport({ width, height: 740 }))
}

/** The browser is sure that there is no network, or that there is one again. */
export async function goOffline(isOffline: boolean): Promise<void> {
  await act(async () => {
    Object.defineProperty(navigator, 'onLine', { value: !isOffline, configurable: true })
    window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'))
  })
}

interface BrowserWindow {
  readonly settings: { readonly device: { prefersReducedMotion: string } }
  setViewport(size: { readonly width: number; readonly height: number }): void
}

const browserWindow = (): BrowserWindow => (window as unknown as { happyDOM: BrowserWindow }).happyDOM

const device = (): { prefersReducedMotion: string } => browserWindow().settings.device

/** The files of a worker share the page; nothing of a test is left to the next. */
afterScreen(() => {
  cleanup()
  queries.clear()
  intents.forgetAll()
  while (readPopup()) closePopup()
  const token = session.token()
  if (token !== null) session.end(token)
  device().prefersReducedMotion = 'no-preference'
  browserWindow().setViewport({ width: 1024, height: 768 })
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  localStorage.clear()
  sessionStorage.clear()
})
