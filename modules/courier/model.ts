import type { Result } from '#kit/result.ts'

export const channels = ['sms', 'mail'] as const
export type Channel = (typeof channels)[number]

/** A message as its provider carries it. */
export interface Message {
  readonly id: string
  readonly channel: Channel
  /** E.164 for SMS, one plain address for mail. */
  readonly to: string
  /** Empty for SMS. */
  readonly subject: string
  readonly text: string
}

/** `refused` stays so however often it is tried; `failed` may be over in a moment. */
export type ProviderFault = 'provider_refused' | 'provider_failed'

export interface Provider {
  /** Kept with each message, and the same word in logs. */
  readonly name: string
  /** The inbox shows what it carried, so it alone keeps the text. */
  readonly keepsText: boolean
  /** May take seconds; never throws for a fault of the outside. The id is the same at each try, for those who can tell. */
  deliver(message: Message): Promise<Result<null, ProviderFault>>
}

/** A message in the simulated world's inbox. */
export interface InboxMessage extends Message {
  readonly at: Date
}
