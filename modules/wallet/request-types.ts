import type { Id } from '#kit/id.ts'

/** How the specification names what somebody is paid by contracts for; the contracts, which stand above, know it. */
export type RequestTypesOf = (memberId: Id<'member'>) => Promise<RequestTypes>
export type RequestTypes = Readonly<Record<'dividend' | 'daily' | 'hourly' | 'realtime', string | null>>
