import { useEffect, useSyncExternalStore } from 'react'
import { isGamePage } from '#modules/catalog/rules.ts'
import type { getAnnouncements } from '#modules/content/contract.ts'
import { session } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { executionsOf, forgetMember, hasUnseen, isClosed, useAudience } from '#web/features/session/audience.ts'
import { usePath } from '#web/lib/navigation.tsx'
import { useLanguage } from '#web/lib/use-language.ts'
import { isPublicPath } from '#web/site/routing/public-paths.ts'

/** The announcements for who is here, newest first. */
export function useAnnouncements(isEnabled = true) {
  const execution = executionsOf(useAudience()).join()
  const query = { execution, language: useLanguage() }
  return useAnswer<typeof getAnnouncements>('GET /wps/relay/MCSFE_getListAnnouncements', { query }, { isEnabled })
}

const never = () => () => undefined

/** Opens the announcements by themselves: on a public page where nobody plays, once a visit as who one is, and never when they cannot be read. */
export function useAnnouncing(): void {
  const audience = useAudience()
  // What the server renders has no popups, so it need not ask for them.
  const isAtHome = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const path = usePath()
  const isPublic = isPublicPath(path) && !isGamePage(path)
  const isWanted = isAtHome && isPublic && !isClosed(audience)
  const { data, isError } = useAnnouncements(isWanted)

  useEffect(
    () =>
      session.subscribe(() => {
        if (session.token() === null) forgetMember()
      }),
    [],
  )

  useEffect(() => {
    if (isWanted && data && !isError && hasUnseen(data.map(({ id }) => id))) openPopup({ kind: 'announcement' })
  }, [isWanted, data, isError])
}
