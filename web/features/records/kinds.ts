import { type Figure, figureOf } from '#modules/wallet/rules/figures.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CircleDot,
  Coins,
  Flag,
  Gem,
  Gift,
  HandCoins,
  Percent,
  Receipt,
  SlidersHorizontal,
  Spade,
  Trophy,
  Undo2,
} from '#web/ui/icons.ts'

interface KindLook {
  readonly icon: IconComponent
  readonly label: PlainKey
}

const looks: Readonly<Record<Figure, KindLook>> = {
  opening: { icon: Flag, label: 'kind.opening' },
  deposit: { icon: ArrowDownToLine, label: 'kind.deposit' },
  withdrawal: { icon: ArrowUpFromLine, label: 'kind.withdrawal' },
  stake: { icon: Spade, label: 'kind.stake' },
  payout: { icon: Trophy, label: 'kind.payout' },
  refund: { icon: Undo2, label: 'kind.refund' },
  jackpot: { icon: Gem, label: 'kind.jackpot' },
  bonus: { icon: Gift, label: 'kind.bonus' },
  transfer: { icon: ArrowLeftRight, label: 'kind.transfer' },
  fee: { icon: Receipt, label: 'kind.fee' },
  tip: { icon: HandCoins, label: 'kind.tip' },
  adjust: { icon: SlidersHorizontal, label: 'kind.adjust' },
  other: { icon: CircleDot, label: 'kind.other' },
}

/** Kinds that have a name beside their figure's. */
const own: Readonly<Record<string, KindLook>> = {
  rebate: { icon: Percent, label: 'kind.rebate' },
  'free-round': { icon: Coins, label: 'kind.freeRound' },
  reversal: { icon: Undo2, label: 'kind.reversal' },
  'deposit-reversal': { icon: Undo2, label: 'kind.depositReversal' },
  'withdrawal-return': { icon: Undo2, label: 'kind.withdrawalReturn' },
  'deficit-repaid': { icon: Receipt, label: 'kind.deficitRepaid' },
  'envelope-sent': { icon: Gift, label: 'kind.envelopeSent' },
  'envelope-claimed': { icon: Gift, label: 'kind.envelopeClaimed' },
  'envelope-returned': { icon: Gift, label: 'kind.envelopeReturned' },
}

export const nameOfFigure = (figure: Figure): string => t(looks[figure].label)

/** How a kind of movement is shown; one that this page does not know yet shows its own name. */
export function lookOfKind(kind: string): { readonly icon: IconComponent; readonly text: string } {
  const special = Object.hasOwn(own, kind) ? own[kind] : undefined
  if (special) return { icon: special.icon, text: t(special.label) }
  const figure = figureOf(kind)
  return { icon: looks[figure].icon, text: figure === 'other' ? kind : nameOfFigure(figure) }
}

const purses: Readonly<Record<string, PlainKey>> = {
  cash: 'records.account.cash',
  bonus: 'records.account.bonus',
  locked: 'records.account.locked',
}

const float = 'vendor_float:'

export function nameOfPurse(kind: string): string {
  if (kind.startsWith(float)) return t('records.account.float', { vendor: kind.slice(float.length) })
  const key = Object.hasOwn(purses, kind) ? purses[kind] : undefined
  return key ? t(key) : t('records.account.other', { kind })
}

const namedById = /^[a-z]+:[0-9a-f]{8}-[0-9a-f-]{27}$/

/** What a line is about: the game, where it is of a bet, or a number that its member knows. An id tells nothing; it is in the proof. */
export function aboutLine({ gameName, ref }: { readonly gameName: string | null; readonly ref: string }): string {
  if (gameName !== null) return gameName
  return namedById.test(ref) ? '' : ref
}
