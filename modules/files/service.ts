import { type BoundedQueue, makeBoundedQueue } from '#kit/bounded-queue.ts'
import type { Clock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { type Addresses, makeAddresses } from './address.ts'
import { drawAgain } from './draw-again.ts'
import { type ClaimRefusal, type FilePurpose, type ImageFault, imagesADayMax } from './model.ts'
import { lookAtImage } from './rules/look.ts'
import * as store from './store.ts'

export interface FilesDeps {
  readonly db: { readonly read: Reader; readonly single: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  /** Signs the addresses that pictures are shown by. */
  readonly addressKey: Uint8Array
  /** Whoever copies the database has no pictures by that; the label binds each to its row. */
  readonly sealer: {
    seal(plain: Uint8Array, label: string): Promise<Uint8Array>
    unseal(sealed: Uint8Array, label: string): Promise<Uint8Array>
  }
  /** Writes down who of the house looked at whose picture. */
  readonly noteLook: (look: Look) => Promise<void>
}

export interface Look {
  readonly file: Id<'file'>
  readonly memberId: Id<'member'>
  readonly office: Office
}

/** Which operator asks, and from where. */
export interface Office {
  readonly operatorId: string
  readonly address: string
  readonly requestId: string
}

export interface Files extends FilesDeps {
  readonly addresses: Addresses
  /** Decoding takes a core and much memory: two at a time, and a short line before them. */
  readonly decoding: BoundedQueue
}

export function makeFiles(parts: FilesDeps): Files {
  const addresses = makeAddresses(parts.clock, parts.addressKey)
  return { ...parts, addresses, decoding: makeBoundedQueue({ atOnce: 2, waitingMax: 30 }) }
}

export interface SentImage {
  readonly memberId: Id<'member'>
  readonly purpose: FilePurpose
  readonly bytes: Uint8Array
}

export interface KeptFile {
  readonly file: Id<'file'>
  readonly width: number
  readonly height: number
}

/** Keeps a picture that a member sent, drawn again. It goes in a day unless something claims it. */
export async function keepImage(
  { db, clock, decoding, sealer }: Files,
  { memberId, purpose, bytes }: SentImage,
): Promise<Result<KeptFile, ImageFault | 'image_quota_is_spent' | 'server_is_busy'>> {
  const at = new Date(clock.nowMs())
  if (!(await store.takePlace(db.single, memberId, at, imagesADayMax))) return no('image_quota_is_spent')
  const seen = lookAtImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!seen.ok) return seen
  const drawn = await decoding.run(async () => await drawAgain(seen.value))
  if (!drawn.ok) return drawn
  if (!drawn.value.ok) return drawn.value
  const { width, height } = drawn.value.value
  const file = newId<'file'>(clock)
  const sealed = await sealer.seal(drawn.value.value.bytes, labelOf(file))
  await store.insertFile(db.single, { id: file, memberId, purpose, bytes: sealed, width, height, at })
  return yes({ file, width, height })
}

const labelOf = (file: string): string => `files_file ${file}`

/**
 * Binds pictures to what they were sent for: only the member's own, only of that purpose, and only once. Refused, it has changed
 * nothing, so the caller may go on in the same transaction.
 */
export async function claimFiles(
  tx: Tx,
  memberId: Id<'member'>,
  purpose: FilePurpose,
  ids: readonly string[],
): Promise<Result<null, ClaimRefusal>> {
  const wanted = [...new Set(ids)]
  if (wanted.length !== ids.length) return no('file_is_used')
  if (wanted.length === 0) return yes(null)
  const found = await store.lockFiles(tx, wanted)
  const isTheirs = found.every((file) => file.memberId === memberId && file.purpose === purpose)
  if (found.length !== wanted.length || !isTheirs) return no('file_is_unknown')
  if (found.some((file) => file.isClaimed)) return no('file_is_used')
  await store.markClaimed(tx, wanted)
  return yes(null)
}

/** A short-lived address of a member's own picture. */
export async function showOwnFile(
  { db, addresses }: Files,
  id: Id<'file'>,
  memberId: Id<'member'>,
): Promise<Result<string, 'file_is_unknown'>> {
  const found = await store.findFile(db.read, id)
  return found?.memberId === memberId ? yes(`/files/${addresses.write(id)}`) : no('file_is_unknown')
}

/** The same of anybody's, for an operator; the look is written down before it is granted. */
export async function showFile(
  { db, addresses, noteLook }: Files,
  id: Id<'file'>,
  office: Office,
): Promise<Result<string, 'file_is_unknown'>> {
  const found = await store.findFile(db.read, id)
  if (!found) return no('file_is_unknown')
  await noteLook({ file: id, memberId: found.memberId, office })
  return yes(`/files/${addresses.write(id)}`)
}

/** The bytes behind an address of ours; null for every other, and for one that is too old. */
export async function readFile({ db, addresses, sealer }: Files, token: string): Promise<Uint8Array | null> {
  const id = addresses.read(token)
  const sealed = id === null ? null : await store.readBytes(db.read, id)
  return id === null || sealed === null ? null : await sealer.unseal(sealed, labelOf(id))
}

/** A member takes back a picture that nothing needs yet. */
export async function dropFile(
  { db }: Files,
  id: Id<'file'>,
  memberId: Id<'member'>,
): Promise<Result<null, ClaimRefusal>> {
  if (await store.deleteUnclaimed(db.single, id, memberId)) return yes(null)
  const found = await store.findFile(db.read, id)
  return no(found?.memberId === memberId ? 'file_is_used' : 'file_is_unknown')
}
