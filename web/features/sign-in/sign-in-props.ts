import type { Side } from '#modules/identity/model.ts'
import type { SignedIn } from '#web/features/sign-in/complete-sign-in.ts'

/** Where the form stands decides what is around its fields. */
export type SignInVariant = 'popup' | 'header' | 'agent'

/** What both ways of signing in are given. */
export interface SignInMethodProps {
  readonly variant: SignInVariant
  readonly side: Side
  readonly isRemembering: boolean
  readonly onRemembering: (isWished: boolean) => void
  readonly onForgot: (() => void) | undefined
  readonly onSignedIn: (reply: SignedIn) => void
}
