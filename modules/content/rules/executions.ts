import type { Execution } from '#modules/content/model.ts'

/** Which announcements are for someone now: A for everyone, B before signing in, F at the first sign-in only. */
export function executionsFor(visitor: { readonly isLogin: boolean; readonly firstTimeLogin: boolean }): Execution[] {
  if (!visitor.isLogin) return ['A', 'B']
  return visitor.firstTimeLogin ? ['A', 'F'] : ['A']
}
