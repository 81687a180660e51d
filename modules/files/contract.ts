import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Bytes, Uuid } from '#kit/wire.ts'
import { filePurposes, imageBytesMax, imageTypes } from './model.ts'

const FileId = z.strictObject({ file: Uuid })

export const sendImage = route('POST /wps/files', {
  summary: 'Sends one picture. It is drawn again, and what this gives is used up by the call that the picture is for.',
  who: 'member',
  raw: { types: imageTypes, bytesMax: imageBytesMax },
  rate: { points: 60, perSeconds: 60 },
  query: z.strictObject({ purpose: z.enum(filePurposes) }),
  body: Bytes,
  reply: z.strictObject({ file: Uuid, width: z.int(), height: z.int() }),
  refusals: [
    'image_kind_is_wrong',
    'image_is_truncated',
    'image_is_animated',
    'image_is_two_files',
    'image_has_too_many_pixels',
    'image_is_broken',
    'image_quota_is_spent',
    'server_is_busy',
  ],
})

const Address = z.strictObject({
  address: z.string().meta({ description: 'Good for five minutes, for whoever has it' }),
})

export const showOwnFile = route('GET /wps/files/:file', {
  summary: 'Where a picture that I sent can be looked at.',
  who: 'member',
  params: FileId,
  reply: Address,
  refusals: ['file_is_unknown'],
})

export const dropOwnFile = route('DELETE /wps/files/:file', {
  summary: 'Takes back a picture that is not in use yet.',
  who: 'member',
  params: FileId,
  reply: z.null(),
  refusals: ['file_is_unknown', 'file_is_used'],
})

export const showFile = route('GET /ops/files/:file', {
  summary: 'Where a picture that a member sent can be looked at.',
  who: 'operator',
  params: FileId,
  reply: Address,
  refusals: ['file_is_unknown'],
})
