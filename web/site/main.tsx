import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { assert } from '#kit/assert.ts'
import { queries } from '#web/site/app.ts'
import { tellServerOfLanguage } from '#web/site/i18n/tell-server.ts'
import { startTexts } from '#web/site/i18n/texts.ts'
import { router } from '#web/site/router.tsx'

const place = document.getElementById('app')
assert(place, 'the page has a place for the app')

// The language is decided and loaded before anything is rendered, so that no other one flashes up.
await startTexts()
tellServerOfLanguage()

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
