import { isIP } from 'node:net'
import { z } from 'zod'

const rangeShape = /^([0-9a-fA-F.:]+)\/(0|[1-9]\d{0,2})$/

/** A CIDR range, IPv4 or IPv6. */
export const AddressRange = z
  .string()
  .max(64)
  .refine((text) => readRange(text) !== null, { error: 'range_is_wrong' })

type Family = 'ipv4' | 'ipv6'

export function readRange(text: string): { network: string; bits: number; family: Family } | null {
  const [, network = '', digits = ''] = rangeShape.exec(text) ?? []
  const bits = Number(digits)
  if (isIP(network) === 4) return bits <= 32 ? { network, bits, family: 'ipv4' } : null
  if (isIP(network) === 6) return bits <= 128 ? { network, bits, family: 'ipv6' } : null
  return null
}
