import { type Currency, exponents } from '#kit/money.ts'
import { Chip } from '#web/ui/art/chip.tsx'
import { ChipStack } from '#web/ui/art/chip-stack.tsx'

/** Hue and lightness of chips from the least value up; after the last the row begins anew. */
const looks = [
  { hue: 232, lightness: 0.55 },
  { hue: 27, lightness: 0.52 },
  { hue: 265, lightness: 0.44 },
  { hue: 300, lightness: 0.44 },
  { hue: 70, lightness: 0.6 },
  { hue: 162, lightness: 0.48 },
] as const

/** The same value has the same colour at every table: 1 and 5 of each size, and those between them as the one below. */
function lookOf(value: bigint, currency: Currency): (typeof looks)[number] {
  const digits = (value / 10n ** BigInt(exponents[currency])).toString()
  const step = 2 * (digits.length - 1) + (Number(digits[0]) >= 5 ? 1 : 0) - 2
  return looks[((step % looks.length) + looks.length) % looks.length] ?? looks[0]
}

/** 50, 2.5K, 1M: what fits on a chip. */
export function writeChip(value: bigint, currency: Currency): string {
  const units = Number(value) / 10 ** exponents[currency]
  const short = (amount: number) => String(Math.floor(amount * 10) / 10)
  if (units >= 1_000_000) return `${short(units / 1_000_000)}M`
  return units >= 1000 ? `${short(units / 1000)}K` : short(units)
}

interface ValueChipProps {
  readonly value: bigint
  readonly currency: Currency
  readonly className?: string
}

export function ValueChip({ value, currency, className = '' }: ValueChipProps) {
  return <Chip label={writeChip(value, currency)} {...lookOf(value, currency)} className={`chip ${className}`} />
}

interface OwnChipsProps {
  readonly accepted: bigint
  readonly unsent: bigint
  readonly currency: Currency
}

/** Own chips on a spot: what the server has taken lies solid; what was not sent yet is pale within a dashed ring. */
export function OwnChips({ accepted, unsent, currency }: OwnChipsProps) {
  if (accepted + unsent === 0n) return null
  return (
    <span aria-hidden="true" className="own-chips" dir="ltr">
      {accepted > 0n && <ValueChip value={accepted} currency={currency} />}
      {unsent > 0n && (
        <span className="unsent">
          <ValueChip value={unsent} currency={currency} />
        </span>
      )}
    </span>
  )
}

/** What others put down on a spot that has no room for piles; the figure is told to who points at it. */
export function OthersChip({ total, currency }: { readonly total: bigint; readonly currency: Currency }) {
  if (total <= 0n) return null
  return (
    <span aria-hidden="true" className="others-chip">
      <Chip {...lookOf(total, currency)} />
    </span>
  )
}

/** Piles that others put down, by how much it is. They are only to be seen; the figure is written beside them. */
export function Piles({ total, currency }: { readonly total: bigint; readonly currency: Currency }) {
  const unit = 10n ** BigInt(exponents[currency])
  const size = (total / unit).toString().length
  if (total === 0n) return null
  const piles = Array.from({ length: Math.min(3, Math.max(1, size - 2)) }, (_, at) => ({
    ...(looks[(size + at * 2) % looks.length] ?? looks[0]),
    count: 1 + ((size + at) % 3),
  }))
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${piles.length * 56} 48`}
      className="piles"
      style={{ aspectRatio: `${piles.length * 56} / 48` }}
    >
      {piles.map(({ count, ...look }, at) => (
        <ChipStack key={look.hue} x={28 + at * 56} y={38} radius={22} count={count} {...look} />
      ))}
    </svg>
  )
}
