import { BindDialog } from '#web/features/security/bind-dialog.tsx'
import type { SecurityDialog } from '#web/features/security/dialogs.ts'
import { OthersDialog } from '#web/features/security/others-dialog.tsx'
import { PasswordDialog } from '#web/features/security/password-dialog.tsx'
import { PaymentDialog } from '#web/features/security/payment-dialog.tsx'
import { ProfileDialog } from '#web/features/security/profile-dialog.tsx'
import { TotpDialog } from '#web/features/security/totp-dialog.tsx'
import { useProfile, useSecurity } from '#web/features/security/use-security.ts'

interface SecurityDialogsProps {
  readonly open: SecurityDialog | null
  readonly onClose: () => void
}

/** The dialog that stands over the page, if any does. */
export function SecurityDialogs({ open, onClose }: SecurityDialogsProps) {
  const { data: security } = useSecurity()
  const { data: profile } = useProfile()
  if (open === 'others') return <OthersDialog onClose={onClose} />
  if (open === 'profile') return profile ? <ProfileDialog profile={profile} onClose={onClose} /> : null
  if (open === null || !security) return null
  if (open === 'password') return <PasswordDialog security={security} onClose={onClose} />
  if (open === 'payment') return <PaymentDialog security={security} onClose={onClose} />
  if (open === 'totp') return <TotpDialog security={security} onClose={onClose} />
  return <BindDialog channel={open} security={security} onClose={onClose} />
}
