import { no, type Result, yes } from '#kit/result.ts'
import type { ImageFault } from '../model.ts'

/** A picture as far as its headers tell, with nothing in it but what a decoder needs. */
export interface Seen {
  readonly kind: 'png' | 'jpeg'
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

/** A camera of today makes a JPEG of fifty million; a PNG may have to be held in memory as a whole, so it gets half of that. */
export const pixelsMax = { png: 25_000_000, jpeg: 50_000_000 }
const sideMax = 16_000

/**
 * Judges a picture by its bytes, before anything decodes it. A picture that is also something else, that moves, that ends too
 * early or that would unfold into gigabytes is refused by name; of the rest only what a decoder needs goes on.
 */
export function lookAtImage(bytes: Buffer): Result<Seen, ImageFault> {
  const seen = bytes.subarray(0, 8).equals(pngSignature)
    ? lookAtPng(bytes)
    : bytes.subarray(0, 3).equals(jpegSignature)
      ? lookAtJpeg(bytes)
      : no('image_kind_is_wrong')
  if (!seen.ok) return seen
  const { kind, width, height } = seen.value
  if (width === 0 || height === 0) return no('image_is_broken')
  if (width > sideMax || height > sideMax || width * height > pixelsMax[kind]) return no('image_has_too_many_pixels')
  return seen
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpegSignature = Buffer.from([0xff, 0xd8, 0xff])

/** Texts, colour profiles and whatever else is packed into a PNG are left behind unopened: they can be bombs of their own. */
const keptChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])

function lookAtPng(bytes: Buffer): Result<Seen, ImageFault> {
  const kept: Buffer[] = [pngSignature]
  let at = pngSignature.length
  for (let type = ''; type !== 'IEND'; ) {
    if (at + 12 > bytes.length) return no('image_is_truncated')
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return no('image_is_truncated')
    type = bytes.toString('latin1', at + 4, at + 8)
    if (kept.length === 1 && (type !== 'IHDR' || length !== 13)) return no('image_is_broken')
    if (type === 'acTL') return no('image_is_animated')
    if (keptChunks.has(type)) kept.push(bytes.subarray(at, end))
    at = end
  }
  if (at < bytes.length || isPdf(bytes)) return no('image_is_two_files')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return yes({ kind: 'png', width, height, bytes: Buffer.concat(kept) })
}

function lookAtJpeg(bytes: Buffer): Result<Seen, ImageFault> {
  let size: { width: number; height: number } | null = null
  let at = 2
  for (;;) {
    if (at + 2 > bytes.length) return no('image_is_truncated')
    if (bytes[at] !== 0xff) return no('image_is_broken')
    const marker = bytes[at + 1] ?? 0
    at += 1
    // Any number of these may stand before a marker.
    if (marker === 0xff) continue
    at += 1
    if (marker === endOfImage) break
    if (hasNoLength(marker)) continue
    if (at + 2 > bytes.length) return no('image_is_truncated')
    const end = at + bytes.readUInt16BE(at)
    if (end > bytes.length) return no('image_is_truncated')
    if (isFrame(marker)) {
      if (end < at + 7) return no('image_is_broken')
      size = { height: bytes.readUInt16BE(at + 3), width: bytes.readUInt16BE(at + 5) }
    }
    at = marker === startOfScan ? endOfScan(bytes, end) : Math.max(end, at + 2)
  }
  if (!size) return no('image_is_broken')
  if (isPdf(bytes) || holdsDocument(bytes.subarray(at))) return no('image_is_two_files')
  // Phones hang films and second pictures on behind the end; nobody needs them here.
  return yes({ kind: 'jpeg', ...size, bytes: bytes.subarray(0, at) })
}

const endOfImage = 0xd9
const startOfScan = 0xda

function hasNoLength(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

/** SOF0 to SOF15, without the three of that range that are something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Within a scan FF is followed by 00, or by a restart; the first that is followed by anything else ends it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** A reader of PDF looks for its mark within the first kilobyte, whatever stands before it. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes('%PDF-')
}

const documentMarks = ['%pdf-', 'pk\u0003\u0004', 'pk\u0005\u0006', '<?php', '<script', '<html', '<svg', '<!doctype']

function holdsDocument(tail: Buffer): boolean {
  if (tail.length === 0) return false
  const text = tail.toString('latin1').toLowerCase()
  return documentMarks.some((mark) => text.includes(mark))
}
