import type { z } from 'zod'

/** A call as it came, before anybody has read it: whoever is asked must be able to check a signature over these very bytes. */
export interface SignedRequest {
  readonly method: 'GET' | 'POST'
  /** As it was sent, with its query if it had one. */
  readonly url: string
  readonly params: Readonly<Record<string, string>>
  readonly body: Uint8Array
  header(name: string): string | undefined
}

export interface SignedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * A call of another house, by a protocol of its own: no envelope, no session, the signature instead. The server hands it the raw
 * bytes and sends what it answers; the schemas are for the description of the API alone.
 */
export interface SignedRoute {
  readonly method: 'GET' | 'POST'
  /** With `:name` for parameters, as Fastify writes them. */
  readonly path: string
  readonly summary: string
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** What is answered to a call that was not understood, not believed or not served. */
  readonly fault?: z.ZodType
  run(request: SignedRequest): Promise<SignedAnswer>
}
