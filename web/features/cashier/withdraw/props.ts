import type { ReactNode } from 'react'

export interface WithdrawPageProps {
  /** The dialog in which a payment password is set; another feature has it, so the page that knows both gives it. */
  readonly passwordDialog: (onClose: () => void) => ReactNode
}
