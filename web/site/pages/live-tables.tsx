import { useIsSignedIn } from '#web/features/session/use-session.ts'
import { useViewer } from '#web/features/session/viewer.ts'
import { useHearts } from '#web/site/features/games/use-favourites.ts'
import { useMakers } from '#web/site/features/games/use-games.ts'
import { LiveLobby } from '#web/site/features/play/tables/lobby.tsx'

/** The tables of the category LIVE, with the hearts that the catalogue keeps. */
export function LiveTables() {
  const hearts = useHearts(useViewer())
  const makers = useMakers('LIVE') ?? []
  const isSignedIn = useIsSignedIn()
  return (
    <LiveLobby
      mode={isSignedIn ? 'real' : 'demo'}
      isFavourite={hearts.has}
      onHeart={({ id, maker }) => {
        const vassalage = makers.find(({ displayName }) => displayName === maker)?.vassalage
        if (vassalage !== undefined) hearts.toggle({ nodeId: id, vassalage, gameType: 'LIVE' })
      }}
    />
  )
}
