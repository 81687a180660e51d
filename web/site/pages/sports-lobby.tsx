import { usePath } from '#web/lib/navigation.tsx'
import { SportsLobby } from '#web/site/features/sports/lobby.tsx'

/** The matches of the categories SPORTS and ESPORTS; the path says which. */
export function SportsCategory() {
  return <SportsLobby category={usePath().startsWith('/esports') ? 'ESPORTS' : 'SPORTS'} />
}
