import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CircleDot,
  Flag,
  Gift,
  type LucideIcon,
  Percent,
  Spade,
  Trophy,
  Undo2,
} from 'lucide-react'
import { type PlainKey, t } from '#web/lib/i18n.ts'

interface KindLook {
  readonly icon: LucideIcon
  readonly label: PlainKey
}

const looks: Readonly<Record<string, KindLook>> = {
  opening: { icon: Flag, label: 'kind.opening' },
  deposit: { icon: ArrowDownToLine, label: 'kind.deposit' },
  withdrawal: { icon: ArrowUpFromLine, label: 'kind.withdrawal' },
  stake: { icon: Spade, label: 'kind.stake' },
  payout: { icon: Trophy, label: 'kind.payout' },
  refund: { icon: Undo2, label: 'kind.refund' },
  rebate: { icon: Percent, label: 'kind.rebate' },
  bonus: { icon: Gift, label: 'kind.bonus' },
  transfer: { icon: ArrowLeftRight, label: 'kind.transfer' },
}

/** How a kind of movement is shown; one that this page does not know yet shows its own name. */
export function lookOfKind(kind: string): { readonly icon: LucideIcon; readonly text: string } {
  const look = Object.hasOwn(looks, kind) ? looks[kind] : undefined
  return look ? { icon: look.icon, text: t(look.label) } : { icon: CircleDot, text: kind }
}

const purses: Readonly<Record<string, PlainKey>> = {
  cash: 'records.account.cash',
  bonus: 'records.account.bonus',
  locked: 'records.account.locked',
}

export function nameOfPurse(kind: string): string {
  const key = Object.hasOwn(purses, kind) ? purses[kind] : undefined
  return key ? t(key) : t('records.account.other', { kind })
}
