import { z } from 'zod'
import { currencies } from '#kit/money.ts'

/** Shapes that many contracts share. */
export const CurrencyCode = z.enum(currencies as [string, ...string[]])

/** An amount as it travels: a decimal string, never a number, so that no reader can round it. */
export const Amount = z
  .string()
  .regex(/^-?(0|[1-9]\d{0,18})(\.\d{1,6})?$/)
  .meta({ example: '1250.00' })

/** A key the caller makes once per intent, so that sending it twice has one effect. */
export const IdempotencyKey = z.string().regex(/^[A-Za-z0-9._:-]{8,128}$/)

/** A body that is taken as the bytes it is. */
export const Bytes = z.instanceof(Uint8Array)

export const Uuid = z.uuid()
export const Instant = z.iso.datetime()
