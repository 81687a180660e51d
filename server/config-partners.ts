import { z } from 'zod'

/** How other houses are told to us: whose games are played here, who carries payments, and whose odds are offered. */

export interface ConfiguredPsp {
  readonly code: string
  readonly name: string
  /** Where it answers our calls and takes people's payments. */
  readonly url: string
  /** What both sides sign with. Two are believed while one is changed; we sign with the first. */
  readonly keys: readonly { readonly id: string; readonly secret: Uint8Array }[]
}

export const text = z.string().min(1)
export const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `it is not an address like ${example}` })

const Json = z
  .string()
  .default('[]')
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      context.addIssue('it is not JSON')
      return z.NEVER
    }
  })

export const Vendors = Json.pipe(
  z.array(
    z.strictObject({
      code: z.string().regex(/^[A-Z0-9_]{2,20}$/),
      name: text,
      url: url(/^https?$/, 'https://vendor.example'),
      mode: z.enum(['single', 'transfer']).default('single'),
      keyId: z.string().regex(/^[A-Za-z0-9._-]{3,64}$/),
      publicKey: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'it is not the raw bytes of an Ed25519 key'),
    }),
  ),
)

export const Psps = Json.pipe(
  z.array(
    z.strictObject({
      code: z.string().regex(/^[A-Z0-9_]{2,20}$/),
      name: text,
      url: url(/^https?$/, 'https://payments.example').transform((address) => new URL(address).origin),
      keys: z
        .array(
          z.strictObject({
            id: z.string().regex(/^[A-Za-z0-9._-]{3,64}$/),
            secret: z
              .string()
              .regex(/^[A-Za-z0-9_-]{43,}$/, 'it is not at least 32 bytes in base64url')
              .transform((secret): Uint8Array => Buffer.from(secret, 'base64url')),
          }),
        )
        .min(1)
        .max(2),
    }),
  ),
)
