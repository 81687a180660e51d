import { randomBytes } from 'node:crypto'
import { hashSeed } from '#engines/fairness/commit.ts'
import { type Id, newId } from '#kit/id.ts'
import type { Tx } from '#kit/tx.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import type { PrizeGame } from '#modules/loyalty/model.ts'
import { prizesDocument } from '#modules/loyalty/prize-settings.ts'
import { insertTicket, type NewTicket } from '#modules/loyalty/store/tickets.ts'
import { readDocument } from '#modules/settings/service.ts'

const utf8 = { write: new TextEncoder(), read: new TextDecoder() }
const labelOf = (hash: string): string => `loyalty ticket ${hash}`
const dayMs = 86_400_000

/** Who gives: loyalty with the setting that a transaction cannot read any more. */
export interface Giver extends Loyalty {
  readonly ticketDays: number
}

export async function openGiver(loyalty: Loyalty): Promise<Giver> {
  const { ticketDays } = await readDocument(loyalty.settings, prizesDocument)
  return { ...loyalty, ticketDays }
}

interface TicketInput {
  readonly game: PrizeGame
  readonly count: number
  /** The occasion that they are given for. */
  readonly source: string
}

/** Gives tickets. Each has a seed of its own, whose hash is shown from now on: what it will be drawn by is fixed before it is used. */
export async function issueTickets(
  tx: Tx,
  { clock, sealer, ticketDays }: Pick<Giver, 'clock' | 'sealer' | 'ticketDays'>,
  memberId: Id<'member'>,
  { game, count, source }: TicketInput,
): Promise<void> {
  const issuedAt = new Date(clock.nowMs())
  const expiresAt = new Date(clock.nowMs() + ticketDays * dayMs)
  for (let place = 0; place < count; place += 1) {
    const seed = randomBytes(32).toString('hex')
    const seedHash = hashSeed(seed)
    const seedSealed = await sealer.seal(utf8.write.encode(seed), labelOf(seedHash))
    await insertTicket(tx, {
      id: newId(clock),
      memberId,
      game,
      source,
      place,
      seedHash,
      seedSealed,
      issuedAt,
      expiresAt,
    })
  }
}

/** The seed of a ticket. It must not leave this process before the ticket is drawn. */
export async function openSeed(
  { sealer }: Loyalty,
  ticket: Pick<NewTicket, 'seedHash' | 'seedSealed'>,
): Promise<string> {
  return utf8.read.decode(await sealer.unseal(ticket.seedSealed, labelOf(ticket.seedHash)))
}
