import { hash } from 'node:crypto'
import { assert } from '#kit/assert.ts'
import {
  type AccountId,
  amountMax,
  type ClientArea,
  type ClientScope,
  clientAreas,
  type Leg,
  legsPerBatchMax,
  type Movement,
  type Payout,
} from './model.ts'

const digest = /^[0-9a-f]{32}$/
const word = /^[A-Za-z0-9._:/-]{1,128}$/
const knownScope = new RegExp(`^(sys|${clientAreas.join('|')}):.`)

/** What callers promise. A break is a bug of ours, not a user's mistake: amounts and keys were parsed at the edge. */
export function assertWellFormed(movement: Movement): void {
  assert(word.test(movement.scope) && knownScope.test(movement.scope), `a ledger scope is malformed: ${movement.scope}`)
  assert(word.test(movement.key), `a ledger key is malformed: ${movement.key}`)
  assert(word.test(movement.ref), `a ledger reference is malformed: ${movement.ref}`)
  assert(movement.legs.length > 0 && movement.legs.length <= 100, 'a movement has 1 to 100 legs')
  for (const leg of movement.legs) {
    if (leg.step === 'post' || leg.step === 'capture') {
      assert(word.test(leg.kind), `a posting kind is malformed: ${leg.kind}`)
      assert((leg.step === 'post' ? leg.debit : leg.account) !== leg.credit, 'a posting needs two accounts')
    }
    if (leg.step === 'post' || leg.step === 'hold' || leg.step === 'capture') {
      assert(leg.amount > 0n && leg.amount <= amountMax, 'an amount is out of range')
    }
    if (leg.step === 'hold' && leg.kind !== undefined)
      assert(word.test(leg.kind), `a hold's kind is malformed: ${leg.kind}`)
    if (leg.step !== 'post') assert(leg.account > 0n, 'only an owned account can be held')
  }
}

/** The same of payouts. That each follows its stake the database sees for itself. */
export function assertPayable(house: AccountId, kind: string, payouts: readonly Payout[]): void {
  assert(house < 0n, 'payouts come from the house')
  assert(word.test(kind), `a posting kind is malformed: ${kind}`)
  for (const { ref, purse, amount } of payouts) {
    assert(word.test(ref), `a ledger reference is malformed: ${ref}`)
    assert(purse > 0n, 'a payout goes to an owned account')
    assert(amount > 0n && amount <= amountMax, 'an amount is out of range')
  }
}

/**
 * The name of a movement whose key a client chose: a player's browser, a vendor. Every such name is made here, so that it lies in a scope
 * of its area and never among those that the server gives its own movements.
 */
export function clientName(
  area: ClientArea,
  owner: string,
  key: string,
): { readonly scope: ClientScope; readonly key: string } {
  assert(clientAreas.includes(area), `no client chooses keys in ${area}`)
  return { scope: `${area}:${owner}`, key }
}

/** What the ledger remembers an intent by. The key comes first: keys rise with time, and so do the names. */
export function nameOf({ scope, key }: Pick<Movement, 'scope' | 'key'>): string {
  return `${key} ${scope}`
}

/** The text that tells a replay from a conflict: same key and same text is the same intent. */
function requestText({ ref, legs, intent }: Movement): string {
  if (intent !== undefined) return `intent ${intent}`
  let text = ref
  for (const leg of legs) text += `\n${legText(leg)}`
  return text
}

/** 128 bits of SHA-256 are enough to tell two requests under one key apart, and fit a uuid column. A caller may have hashed its own. */
export function hashRequest(movement: Movement): string {
  if (movement.intent !== undefined && digest.test(movement.intent)) return movement.intent
  return hash('sha256', requestText(movement), 'hex').slice(0, 32)
}

function legText(leg: Leg): string {
  switch (leg.step) {
    case 'post':
      return `post ${leg.kind} ${leg.debit} ${leg.credit} ${leg.amount}`
    case 'hold':
      return `hold ${leg.hold} ${leg.account} ${leg.amount} ${leg.expiresAt?.getTime() ?? 'never'}`
    case 'capture':
      return `capture ${leg.hold} ${leg.kind} ${leg.account} ${leg.credit} ${leg.amount}`
    case 'release':
    case 'expire':
      return `${leg.step} ${leg.hold} ${leg.account}`
  }
}

export interface Batch<Item> {
  /** How many of the waiting it takes. */
  readonly count: number
  /** Those to send, each key once. */
  readonly firsts: readonly Item[]
  /** Those that repeat a key and a body of the batch, and will have that one's answer. */
  readonly followers: readonly { readonly item: Item; readonly first: number }[]
}

/**
 * Takes from the front of the line as many as fit the cap and the numbering of postings. A key that comes again with another
 * body ends the batch: only the ledger can say which of the two it knows, so they must be asked one after the other.
 */
export function takeBatch<Item extends { readonly movement: Movement }>(
  waiting: readonly Item[],
  cap: number,
): Batch<Item> {
  const firsts: Item[] = []
  const followers: { item: Item; first: number }[] = []
  const places = new Map<string, number>()
  let legs = 0
  for (const item of waiting) {
    const { movement } = item
    legs += movement.legs.length
    if (firsts.length === cap || legs > legsPerBatchMax) break
    const name = nameOf(movement)
    const first = places.get(name)
    if (first === undefined) {
      places.set(name, firsts.length)
      firsts.push(item)
    } else if (requestText(movement) === requestText((firsts[first] as Item).movement)) {
      followers.push({ item, first })
    } else {
      break
    }
  }
  return { count: firsts.length + followers.length, firsts, followers }
}
