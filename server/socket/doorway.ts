import type { IncomingMessage } from 'node:http'
import type { Actor } from '#kit/actor.ts'
import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { groupAddress } from '#server/http/client-address.ts'
import { isForeign, type OriginRule } from '#server/http/origin.ts'
import { openLocalLimit, type RateLimit } from '#server/http/rate-limits.ts'
import { Bucket } from '#server/socket/bucket.ts'
import type { SocketLimits } from '#server/socket/limits.ts'
import type { Tickets } from '#server/socket/tickets.ts'

export type DoorRefusal =
  | 'path_is_unknown'
  | 'origin_is_foreign'
  | 'ticket_is_refused'
  | 'too_many_sockets'
  | 'too_many_requests'
  | 'server_is_full'

export interface DoorwayDeps {
  readonly clock: Clock
  readonly limits: SocketLimits
  readonly originRule: OriginRule
  readonly trustedProxyHops: number
  readonly tickets: Tickets
  readonly currentActors: (ids: readonly Id<'session'>[]) => Promise<Map<string, Actor>>
}

/** A place that was taken; it is given back when the socket is gone, or did not come to be. */
export interface Place {
  readonly actor: Actor
  readonly leave: () => void
}

interface Held {
  add(key: string): void
  readonly leave: () => void
}

const everyone = 'everyone'

/** Decides who may open a socket. The cheapest questions come first, and a place is held while the database is asked. */
export class Doorway {
  readonly #parts: DoorwayDeps
  readonly #rate: Bucket
  readonly #rateByAddress: RateLimit
  readonly #openBy = new Map<string, number>()

  constructor(parts: DoorwayDeps) {
    this.#parts = parts
    const { clock, limits } = parts
    this.#rate = new Bucket(clock, limits.acceptBurst, limits.acceptPerSecond)
    const perMinute = { points: limits.acceptPerMinutePerAddress, perSeconds: 60 }
    this.#rateByAddress = openLocalLimit('new sockets', perMinute)
  }

  async admit(request: IncomingMessage): Promise<Result<Place, DoorRefusal>> {
    const { limits, originRule, trustedProxyHops } = this.#parts
    const [path, query = ''] = (request.url ?? '').split('?', 2)
    if (path !== '/socket') return no('path_is_unknown')
    if (isForeign(request.headers, originRule)) return no('origin_is_foreign')
    const address = `address ${groupAddress(addressOf(request, trustedProxyHops))}`
    if (this.#count(everyone) >= limits.openMax || !this.#rate.take()) return no('server_is_full')
    if (this.#count(address) >= limits.openMaxPerAddress) return no('too_many_sockets')

    const place = this.#hold([everyone, address])
    try {
      const isTooFast = (await this.#rateByAddress.spend(address)) !== null
      const admitted = isTooFast ? no('too_many_requests') : await this.#admitActor(query, place)
      if (!admitted.ok) place.leave()
      return admitted
    } catch (error) {
      place.leave()
      throw error
    }
  }

  async #admitActor(query: string, place: Held): Promise<Result<Place, DoorRefusal>> {
    const ticket = new URLSearchParams(query).get('ticket')
    if (ticket === null) return yes({ actor: { who: 'visitor' }, leave: place.leave })
    const sessionId = await this.#parts.tickets.redeem(ticket)
    const actor = sessionId && (await this.#parts.currentActors([sessionId])).get(sessionId)
    if (!actor || actor.who === 'visitor') return no('ticket_is_refused')
    const account = `account ${actor.id}`
    if (this.#count(account) >= this.#parts.limits.openMaxPerAccount) return no('too_many_sockets')
    place.add(account)
    return yes({ actor, leave: place.leave })
  }

  /** Counts one more under each key, until it is left; leaving twice is leaving once. */
  #hold(keys: readonly string[]): Held {
    const held: string[] = []
    const add = (key: string): void => {
      held.push(key)
      this.#change(key, 1)
    }
    for (const key of keys) add(key)
    return {
      add,
      leave: () => {
        for (const key of held.splice(0)) this.#change(key, -1)
      },
    }
  }

  #count(key: string): number {
    return this.#openBy.get(key) ?? 0
  }

  #change(key: string, change: number): void {
    const count = this.#count(key) + change
    if (count === 0) this.#openBy.delete(key)
    else this.#openBy.set(key, count)
  }
}

/** The address that the outermost of our own proxies saw; anything further left is the caller's own word. */
function addressOf(request: IncomingMessage, trustedProxyHops: number): string {
  const header = request.headers['x-forwarded-for']
  const told = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim())
  const path = [request.socket.remoteAddress ?? '', ...told.filter((part) => part !== '').toReversed()]
  return path[Math.min(trustedProxyHops, path.length - 1)] ?? ''
}
