import { createRoot, hydrateRoot } from 'react-dom/client'
import { assert } from '#kit/assert.ts'
import { queries, session } from '#web/features/client/client.ts'
import { keepAnswers } from '#web/features/client/keep-answers.ts'
import { saveLanguage } from '#web/features/language/save-language.ts'
import { noteInvitation } from '#web/features/sign-in/invitation.ts'
import { startTexts } from '#web/i18n/texts.ts'
import { takeArrival } from '#web/lib/arrival.ts'
import { readLanguage } from '#web/lib/i18n-language.ts'
import { browserHistory, makeNavigator } from '#web/lib/navigator.ts'
import { App } from '#web/site/app.tsx'
import { readPageFiles, whenIdle } from '#web/site/routing/page-files.ts'
import { enterPlace, preloadScreen } from '#web/site/routing/routes.ts'
import { startInstalling } from '#web/site/start/install-app.ts'
import { takePrerenderedAnswers } from '#web/site/start/prerendered-answers.ts'
import { reportPageViews } from '#web/site/start/report-page-view.ts'
import { openArrivalPopups, resumeVisit } from '#web/site/start/resume-visit.ts'

declare global {
  interface Window {
    /** Kept once the page was painted as the server wrote it; public/first.js knows. */
    painted?: Promise<void> | null
  }
}

/**
 * A function and not the file itself: the build may join this file with what lazy pages share, and a page that is waited
 * for while it waits for this file would never come.
 */
async function start(): Promise<void> {
  // Before anything is asked for or told: what a link carries must be seen by nobody but us.
  const arrival = takeArrival(location, history)
  const place = document.getElementById('app')
  assert(place, 'the page has a place for the app')

  // Who sent somebody here is known from the first address alone.
  noteInvitation(location.search, sessionStorage)
  const isInvited = location.search.includes('affiliateCode=')

  // A browser offers to install the site once, so somebody listens before anything is waited for.
  startInstalling()

  await window.painted

  // The language is decided and loaded before anything is rendered, so that no other one flashes up.
  await startTexts()
  saveLanguage()

  const navigator = makeNavigator({ history: browserHistory(), enter: enterPlace, preload: preloadScreen })
  // A session that ends while somebody looks at a member's page sends them through the same door as a stranger.
  session.subscribe(() => void navigator.again())

  keepAnswers(queries, session, sessionStorage)
  const first = takePrerenderedAnswers(document, queries)
  await resumeVisit(navigator)
  await navigator.start()
  reportPageViews(navigator)

  const page = <App queries={queries} navigator={navigator} />
  // What the server rendered can be brought to life where it stands only if it is in the reader's language.
  if (first?.language === readLanguage()) hydrateRoot(place, page)
  else createRoot(place).render(page)
  // From here on React hears by itself, and brings to life first whatever is pressed; public/first.js kept what was before.
  document.dispatchEvent(new Event('alive'))
  openArrivalPopups(navigator, arrival)
  if (isInvited) void reportInvitedVisit()
  whenIdle(() => void readPageFiles())
}

/** It matters to who made the link, and nobody waits for it. */
async function reportInvitedVisit(): Promise<void> {
  const { reportVisit } = await import('#web/site/start/report-visit.ts')
  await reportVisit(sessionStorage)
}

void start()
