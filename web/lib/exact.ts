/** Decimals of any length, as they travel. None of this makes a number of them, so nothing is rounded. */

const scale = 12

export function addExact(amounts: readonly string[]): string {
  return write(amounts.reduce((total, amount) => total + read(amount), 0n))
}

export const lessExact = (amount: string, other: string): string => write(read(amount) - read(other))

/** So many millionths of an amount, of which none is lost: an amount has at most six places. */
export const shareExact = (amount: string, ppm: number): string => write((read(amount) * BigInt(ppm)) / 1_000_000n)

/** What is unrounded has more places than its currency; those at the end that say nothing are left out. */
export function trimExact(amount: string): string {
  return amount.includes('.') ? amount.replace(/(\.\d\d\d*?)0+$/, '$1') : amount
}

function read(amount: string): bigint {
  const [whole = '0', places = ''] = amount.replace('-', '').split('.')
  const units = BigInt(whole + places.padEnd(scale, '0').slice(0, scale))
  return amount.startsWith('-') ? -units : units
}

function write(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const places = digits.slice(-scale).replace(/0+$/, '').padEnd(2, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${places}`
}
