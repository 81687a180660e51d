import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import { manualClock, systemClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { readAuditOf } from '#modules/audit/service.ts'
import { makeAddresses } from '#modules/files/address.ts'
import { filesJobs } from '#modules/files/jobs.ts'
import { imageBytesMax, imagesADayMax } from '#modules/files/model.ts'
import { claimFiles } from '#modules/files/service.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addMember } from '#tests/support/members.ts'
import { openToken } from '#tests/support/tokens.ts'
import { seedDemo } from '#world/demo/seed.ts'

/** Uploads as an attacker makes them: the whole house over HTTP, and every byte our own. */

const dataDir = mkdtempSync(join(tmpdir(), 'laro-uploads-'))
let db: Database
let server: Server
let address: string
let png: Buffer
let jpeg: Buffer
let made = 0
const startMs = Date.UTC(2026, 6, 1)

interface Sender {
  readonly id: Id<'member'>
  readonly token: string
  /** Where they sit, so that no case meets the budget of another's address. */
  readonly place: string
}

beforeAll(async () => {
  const config = readConfig({ LARO_WEB: 'off', LARO_DATA_DIR: dataDir, PORT: '0', LARO_PROXY_HOPS: '1' })
  db = await testDatabase()
  server = await compose(config, db, makeLogger({ level: 'silent' }))
  await seedDemo(config, server.services)
  address = await server.listen()
  const noise = { create: { width: 64, height: 48, channels: 3 as const, background: '#2a9d8f' } }
  png = await sharp(noise).png().toBuffer()
  jpeg = await sharp(noise)
    .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' }, IFD3: { GPSLatitude: '14/1 35/1 0/1' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await server.stop()
  await db.close()
  rmSync(dataDir, { recursive: true })
})

/** Somebody new, so that no case meets the budget of another. */
async function newSender(): Promise<Sender> {
  made += 1
  const id = await addMember(server.services, `sender${made}`, 1n)
  return { id, token: await openToken(server.services.identity, id), place: `10.1.0.${made}` }
}

interface Answer {
  readonly status: number
  readonly code: string
  readonly value: { readonly file: string; readonly width: number; readonly address: string } | null
}

async function send(
  { token, place }: Omit<Sender, 'id'>,
  bytes: Uint8Array,
  {
    type = 'image/png',
    purpose = 'feedback',
    headers = {},
  }: Partial<Record<'type' | 'purpose', string>> & {
    headers?: Record<string, string>
  } = {},
): Promise<Answer> {
  const answer = await fetch(`${address}/wps/files?purpose=${purpose}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'x-forwarded-for': place, ...headers },
    body: Uint8Array.from(bytes),
  })
  const { code, value } = (await answer.json()) as Pick<Answer, 'code' | 'value'>
  return { status: answer.status, code, value }
}

async function get(path: string, token?: string) {
  return await fetch(`${address}${path}`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A picture of one colour: so many pixels in as few bytes as packing allows. */
function flood(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const afterHead = 8 + 25
const within = (bytes: Buffer, at: number, more: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)])

test('H01 a PNG and a JPEG come back as new JPEGs, without a byte of what was hidden in them', async () => {
  const sender = await newSender()
  const withText = within(png, afterHead, chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>')))
  const film = Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42 a film that a phone hung on')])
  for (const [bytes, type] of [
    [png, 'image/png'],
    [withText, 'image/png'],
    [jpeg, 'image/jpeg'],
    [film, 'image/jpeg'],
  ] as const) {
    const sent = await send(sender, bytes, { type })
    expect(sent).toMatchObject({ status: 200, code: 'ok', value: { width: 64, height: 48 } })
    const shown = (await (await get(`/wps/files/${sent.value?.file}`, sender.token)).json()) as Answer
    const picture = await get(shown.value?.address ?? '')
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    expect(picture.headers.get('content-disposition')).toMatch(/^attachment; filename="picture\.jpg"$/)
    expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(picture.headers.get('cache-control')).toBe('private, no-store')
    const kept = Buffer.from(await picture.arrayBuffer())
    expect(kept.toString('latin1')).not.toMatch(/script|ftyp|GPS|Exif/)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 })
  }
})

test('MC-06.3 H01 what is not what it is called, or more than one thing, is refused by name', async () => {
  const sender = await newSender()
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const gif = Buffer.from(
    'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
    'latin1',
  )
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const webp = await sharp(png).webp().toBuffer()
  const pdfInside = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 10]),
    Buffer.from('%PDF-1.7'),
    jpeg.subarray(2),
  ])
  const torn = Buffer.from(png)
  torn.fill(0xff, png.indexOf('IDAT') + 6, png.indexOf('IDAT') + 16)
  const cases: [string, Buffer, string, string][] = [
    ['HTML as PNG', html, 'image/png', 'image_kind_is_wrong'],
    ['GIF as PNG', gif, 'image/png', 'image_kind_is_wrong'],
    ['SVG as PNG', svg, 'image/png', 'image_kind_is_wrong'],
    ['WebP as PNG', webp, 'image/png', 'image_kind_is_wrong'],
    ['a PNG with a page behind it', Buffer.concat([png, html]), 'image/png', 'image_is_two_files'],
    [
      'a PNG with PHP behind it',
      Buffer.concat([png, Buffer.from('<?php system($_GET[0]);')]),
      'image/png',
      'image_is_two_files',
    ],
    [
      'a JPEG with an archive behind it',
      Buffer.concat([jpeg, Buffer.from('PK\x03\x04….')]),
      'image/jpeg',
      'image_is_two_files',
    ],
    ['a JPEG with a page behind it', Buffer.concat([jpeg, html]), 'image/jpeg', 'image_is_two_files'],
    ['a JPEG that is a PDF', pdfInside, 'image/jpeg', 'image_is_two_files'],
    ['nothing but the first bytes of a PNG', png.subarray(0, 8), 'image/png', 'image_is_truncated'],
    ['a PNG whose colours are torn', torn, 'image/png', 'image_is_broken'],
  ]
  for (const [name, bytes, type, code] of cases)
    expect([name, (await send(sender, bytes, { type })).code]).toEqual([name, code])
  for (const type of ['image/svg+xml', 'image/gif', 'text/html', 'application/json', 'multipart/form-data; boundary=x'])
    expect(await send(sender, png, { type })).toMatchObject({ status: 415, code: 'content_type_is_wrong' })
})

test('MC-06.3 H02 five megabytes are taken and one byte more is not, with or without a length', async () => {
  const sender = await newSender()
  const padding = imageBytesMax - png.length - 12
  const whole = within(png, afterHead, chunk('teSt', Buffer.alloc(padding)))
  expect(whole.length).toBe(imageBytesMax)
  expect((await send(sender, whole)).code).toBe('ok')
  const larger = within(png, afterHead, chunk('teSt', Buffer.alloc(padding + 1)))
  expect(await send(sender, larger)).toMatchObject({ status: 413, code: 'body_is_too_large' })

  const stream = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
  })
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sender.token}`,
      'content-type': 'image/png',
      'x-forwarded-for': sender.place,
    },
    body: stream,
    duplex: 'half',
  }
  // An endless body without a length: it is cut off, told why or not, and the server is still there.
  const ended = await fetch(`${address}/wps/files?purpose=feedback`, request).then(
    ({ status }) => status,
    () => 413,
  )
  expect(ended).toBe(413)
  expect((await send(sender, png)).code).toBe('ok')
})

test('H02 a stranger, a trial’s token or a foreign origin sends not one byte that is read', async () => {
  const sender = await newSender()
  const bytes = Buffer.alloc(1_000_000)
  expect(await send({ ...sender, token: 'made-up' }, bytes)).toMatchObject({ status: 401, code: 'sign_in_is_needed' })
  const foreign = { headers: { origin: 'https://evil.example' } }
  expect(await send(sender, bytes, foreign)).toMatchObject({ status: 403, code: 'origin_is_foreign' })
  expect(await send(sender, png, { purpose: 'avatar' })).toMatchObject({ status: 400, code: 'input_is_invalid' })
})

test.each([1, 2, 30])(
  'H02 %i uploads released together: each is kept or refused by name, and no more than three at a time',
  async (count) => {
    const sender = await newSender()
    const large = within(png, afterHead, chunk('teSt', Buffer.alloc(2_000_000)))
    const answers = await Promise.all(Array.from({ length: count }, () => send(sender, large)))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code !== 'ok' && code !== 'too_many_requests' && code !== 'server_is_busy')).toEqual(
      [],
    )
    expect(codes.filter((code) => code === 'ok').length).toBeGreaterThanOrEqual(Math.min(count, 3))
    const { rows } = await sql<{
      kept: number
    }>`select count(*)::int as kept from files_file where member_id = ${sender.id}`.execute(db.read)
    expect(rows[0]?.kept).toBe(codes.filter((code) => code === 'ok').length)
    // The places are given back.
    expect((await send(sender, png)).code).not.toBe('server_is_busy')
  },
)

test('H02 a sender who leaves in the middle holds no place', async () => {
  const sender = await newSender()
  const { port } = new URL(address)
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /wps/files?purpose=feedback HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${sender.token}\r\n` +
            'Content-Type: image/png\r\nContent-Length: 1000000\r\n\r\n',
        )
        socket.write(Buffer.alloc(2000), () => socket.destroy())
      })
      socket.on('close', () => resolve())
    })
  }
  await expect.poll(async () => (await send(sender, png)).code, { timeout: 15_000, interval: 500 }).toBe('ok')
})

test('H02 a day’s pictures have an end, and thirty at once do not move it', async () => {
  const sender = await newSender()
  await sql`insert into files_quota (member_id, day, sent)
    values (${sender.id}, (now() at time zone 'UTC')::date, ${imagesADayMax - 2})`.execute(db.single)
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(sender, png)))
  expect(answers.filter(({ code }) => code === 'ok').length).toBeLessThanOrEqual(2)
  const { rows } = await sql<{ sent: number }>`select sent from files_quota where member_id = ${sender.id}`.execute(
    db.read,
  )
  expect(rows[0]?.sent).toBeLessThanOrEqual(imagesADayMax)
  await sql`update files_quota set sent = ${imagesADayMax} where member_id = ${sender.id}`.execute(db.single)
  expect(await send(sender, png)).toMatchObject({ status: 429 })
})

test('H03 a flood of pixels, frames and an early end are refused before anything is unpacked', async () => {
  const sender = await newSender()
  const bomb = flood(16_000, 16_000)
  expect(bomb.length).toBeLessThan(1_000_000)
  let decodings = 0
  const count = (): void => void (decodings += 1)
  sharp.queue.on('change', count)
  expect(await send(sender, bomb)).toMatchObject({ status: 422, code: 'image_has_too_many_pixels' })
  const frames = Buffer.alloc(8)
  frames.writeUInt32BE(10_000)
  expect((await send(sender, within(png, afterHead, chunk('acTL', frames)))).code).toBe('image_is_animated')
  expect((await send(sender, png.subarray(0, -20))).code).toBe('image_is_truncated')
  expect((await send(sender, jpeg.subarray(0, -20), { type: 'image/jpeg' })).code).toBe('image_is_truncated')
  expect(decodings).toBe(0)
  expect((await send(sender, flood(4_900, 5_000))).code).toBe('ok')
  sharp.queue.off('change', count)
  expect(decodings).toBeGreaterThan(0)
})

test('H04 a file name is nowhere: ids are ours and say nothing', async () => {
  const sender = await newSender()
  const names = ['../../etc/passwd', 'x\u202egnp.exe', 'a'.repeat(4000)]
  const ids = new Set<string>()
  for (const name of names) {
    const headers = {
      'x-file-name': encodeURIComponent(name),
      'content-disposition': `form-data; filename="${encodeURIComponent(name)}"`,
    }
    const { code, value } = await send(sender, png, { headers })
    expect(code).toBe('ok')
    ids.add(value?.file ?? '')
  }
  expect(ids.size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  for (const path of ['/files/..%2f..%2fetc%2fpasswd', '/files/x', '/files/a.b.c', '/wps/files/..%2f..'])
    expect((await get(path, sender.token)).status, path).toBeGreaterThanOrEqual(400)
})

test('H05 nobody sees another’s picture: not by its id, nor by an address that was altered or is old', async () => {
  const [owner, other] = [await newSender(), await newSender()]
  const { value } = await send(owner, png, { purpose: 'proof' })
  const path = `/wps/files/${value?.file}`
  expect((await get(path, other.token)).status).toBe(404)
  expect((await get(path)).status).toBe(401)
  expect((await get(`/ops/files/${value?.file}`, owner.token)).status).toBe(403)
  expect(
    (await fetch(`${address}${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${other.token}` } }))
      .status,
  ).toBe(404)

  const shown = (await (await get(path, owner.token)).json()) as Answer
  const [id = '', end = '', mark = ''] = (shown.value?.address ?? '').replace('/files/', '').split('.')
  expect((await get(`/files/${id}.${end}.${mark}`)).status).toBe(200)
  const otherId = newId<'file'>(systemClock)
  const later = (Number.parseInt(end, 36) + 1000).toString(36)
  for (const token of [
    `${otherId}.${end}.${mark}`,
    `${id}.${later}.${mark}`,
    `${id}.${end}.${mark.slice(1)}A`,
    `${id}.${end}.`,
    id,
  ])
    expect((await get(`/files/${token}`)).status, token).toBe(404)
  const clock = manualClock(startMs)
  const addresses = makeAddresses(clock, new Uint8Array(32))
  const written = addresses.write(otherId)
  expect(addresses.read(written)).toBe(otherId)
  clock.advance(5 * 60_000)
  expect(addresses.read(written)).toBeNull()
})

test('H05 who copies the database has no pictures, and who of the house looks at one is written down', async () => {
  const owner = await newSender()
  const { value } = await send(owner, png, { purpose: 'kyc' })
  const file = value?.file ?? ''
  const { rows } = await sql<{ bytes: Uint8Array }>`select bytes from files_file where id = ${file}`.execute(db.read)
  const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
  expect(Buffer.from(rows[0]?.bytes ?? []).includes(jpegStart)).toBe(false)

  const { rows: found } = await sql<{ id: Id<'member'> }>`
    select id from identity_account where kind = 'operator' limit 1`.execute(db.read)
  const operator = found[0]?.id
  assert(operator, 'the demo has an operator')
  const shown = await get(`/ops/files/${file}`, await openToken(server.services.identity, operator))
  const { value: told } = (await shown.json()) as Answer
  const bytes = Buffer.from(await (await get(told?.address ?? '')).arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(jpegStart)
  const looks = await readAuditOf(db.read, owner.id, ['files.picture_read'], 10)
  expect(looks.map(({ actorId, detail }) => [actorId, detail])).toEqual([[operator, JSON.stringify({ file })]])
})

test('H05 a picture serves its owner, its purpose and one use, however many want it at once', async () => {
  const [owner, other] = [await newSender(), await newSender()]
  const { value } = await send(owner, png, { purpose: 'proof' })
  const ids = [value?.file ?? '']
  const claim = (who: Id<'member'>, purpose: 'proof' | 'kyc') =>
    db.tx(async (tx) => await claimFiles(tx, who, purpose, ids))
  expect(await claim(other.id, 'proof')).toEqual({ ok: false, refusal: 'file_is_unknown' })
  expect(await claim(owner.id, 'kyc')).toEqual({ ok: false, refusal: 'file_is_unknown' })
  const claims = await Promise.all(Array.from({ length: 30 }, () => claim(owner.id, 'proof')))
  expect(claims.filter(({ ok }) => ok)).toHaveLength(1)
  expect(claims.filter((one) => !one.ok && one.refusal === 'file_is_used')).toHaveLength(29)
  const dropped = await fetch(`${address}/wps/files/${ids[0]}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(dropped.status).toBe(409)
})

test('H02 what nobody claims is gone after a day, and what is claimed stays', async () => {
  const owner = await newSender()
  const [loose, kept] = [await send(owner, png), await send(owner, png)]
  await db.tx(async (tx) => await claimFiles(tx, owner.id, 'feedback', [kept.value?.file ?? '']))
  const clock = { nowMs: () => systemClock.nowMs() + 25 * 3600_000 }
  for (const job of filesJobs({ db, clock })) await job.run(new AbortController().signal)
  expect((await get(`/wps/files/${loose.value?.file}`, owner.token)).status).toBe(404)
  expect((await get(`/wps/files/${kept.value?.file}`, owner.token)).status).toBe(200)
})

interface FeedbackAnswer {
  readonly code: string
  readonly value: unknown
}

async function tell({ token, place }: Sender, body: object): Promise<FeedbackAnswer> {
  const answer = await fetch(`${address}/wps/feedback`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-forwarded-for': place },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as FeedbackAnswer
}

test('MC-06.2 VA-03.6 CA-11.1 H11 140 letters are counted as people count them; what is more, empty or four pictures is refused', async () => {
  const sender = await newSender()
  const cases: [string, string][] = [
    ['😀'.repeat(140), 'ok'],
    ['😀'.repeat(141), 'input_is_invalid'],
    ['e\u0301'.repeat(140), 'ok'],
    [`Z${'\u0336'.repeat(2500)}`, 'ok'],
    ['\u200e\u0007 \n', 'feedback_is_empty'],
    ['\u200e\u0000 \n', 'text_is_malformed'],
    ['x'.repeat(60_000), 'input_is_invalid'],
    [`<img src=x onerror=alert(1)>`, 'ok'],
  ]
  for (const [at, [content, code]] of cases.entries())
    expect([at, (await tell(sender, { key: `h11-case-${at}`, content, images: [] })).code]).toEqual([at, code])
  const four = await Promise.all([1, 2, 3].map(async () => (await send(sender, png)).value?.file ?? ''))
  expect((await tell(sender, { key: 'h11-four-pictures', content: 'x', images: [...four, four[0]] })).code).toBe(
    'input_is_invalid',
  )
  const stored = await sql<{ letters: number; bytes: number }>`select max(char_length(content)) as letters,
    max(octet_length(content)) as bytes from messaging_feedback where member_id = ${sender.id}`.execute(db.read)
  expect(stored.rows[0]).toEqual({ letters: 140, bytes: 560 })
})

test.each([1, 2, 30])(
  'H11 the same feedback sent %i times at once is one, with its picture claimed once',
  async (count) => {
    const sender = await newSender()
    const { value } = await send(sender, png)
    const body = { key: 'h11-at-once', content: 'Salamat', images: [value?.file] }
    const answers = await Promise.all(Array.from({ length: count }, () => tell(sender, body)))
    const codes = new Set(answers.map(({ code }) => code))
    codes.delete('too_many_requests')
    expect([...codes]).toEqual(['ok'])
    const { rows } = await sql`select id from messaging_feedback where member_id = ${sender.id}`.execute(db.read)
    expect(rows).toHaveLength(1)
    expect((await tell(sender, { ...body, content: 'Another' })).code).toMatch(/key_is_reused|too_many_requests/)
  },
)
