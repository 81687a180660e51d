import { createRoot } from 'react-dom/client'
import { assert } from '#kit/assert.ts'
import { App } from '#web/console/app.tsx'
import { enterPlace, preloadScreen } from '#web/console/routing/routes.ts'
import { queries } from '#web/features/client/client.ts'
import { saveLanguage } from '#web/features/language/save-language.ts'
import { startTexts, withTexts } from '#web/i18n/texts.ts'
import { browserHistory, makeNavigator } from '#web/lib/navigator.ts'

/** What the sign-in and the frame say. A page brings its own texts along. */
const signInTexts = ['operator', 'login', 'captcha', 'security', 'fields', 'refusals'] as const

async function start(): Promise<void> {
  const root = document.getElementById('app')
  assert(root, 'the page has a place for the app')
  // The language is decided and loaded before anything is rendered, so that no other one flashes up.
  await startTexts()
  saveLanguage()
  const navigator = makeNavigator({ history: browserHistory(), enter: enterPlace, preload: preloadScreen })
  await withTexts(signInTexts, navigator.start())
  createRoot(root).render(<App queries={queries} navigator={navigator} />)
  // From here on React hears by itself; first.js kept what was pressed before.
  document.dispatchEvent(new Event('alive'))
}

void start()
