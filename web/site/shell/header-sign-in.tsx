import { openPopup } from '#web/features/popups/popups.ts'
import { useCompleteSignIn } from '#web/features/sign-in/complete-sign-in.ts'
import { SignInForm } from '#web/features/sign-in/sign-in-form.tsx'

/** The sign-in by name where the button to it would be. */
export default function HeaderSignIn() {
  const completeSignIn = useCompleteSignIn()
  return (
    <SignInForm
      variant="header"
      onForgot={() => openPopup({ kind: 'forgot' })}
      onSignedIn={(reply) => completeSignIn(reply)}
    />
  )
}
