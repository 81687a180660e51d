import { isTrialType } from '#web/features/session/account-types.ts'
import { askMember, peekMember, useIsSignedIn, useMember } from '#web/features/session/use-session.ts'

/** Who looks at a page: anybody, somebody on trial, or a member. */
export type Viewer = 'visitor' | 'trial' | 'member'

/** Who is signed in, once the server has said so. Pages and features ask here, since features do not know each other. */
export const useMe = () => useMember().data

/**
 * Until the server has said who is signed in, they count as a member: nothing is shown that a trial may not see. What only members may ask for
 * is asked by `useIsMember`.
 */
export function useViewer(): Viewer {
  const isSignedIn = useIsSignedIn()
  const { data } = useMember()
  if (!isSignedIn) return 'visitor'
  return data && isTrialType(data.type) ? 'trial' : 'member'
}

/** Whether the server has said that a member looks: what only members may ask for is not asked for before. */
export function useIsMember(): boolean {
  const isSignedIn = useIsSignedIn()
  const { data } = useMember()
  return isSignedIn && data !== undefined && !isTrialType(data.type)
}

/** The same where nothing is rendered. A session that turns out to be over is a visitor's. */
export async function askViewer(): Promise<Viewer> {
  const member = peekMember() ?? (await askMember())
  if (!member) return 'visitor'
  return isTrialType(member.type) ? 'trial' : 'member'
}
