import { usePath } from '#web/lib/navigation.tsx'
import { LotteryLobby } from '#web/site/features/play/lottery/lobby.tsx'

/** The lotteries of the categories LOTT and ELOTT, which everybody may look at. */
export function LotteryCategory() {
  return <LotteryLobby path={usePath()} />
}
