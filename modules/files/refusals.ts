import type { RefusalTable } from '#kit/module.ts'
import type { FilesRefusal } from '#modules/files/model.ts'

export const filesRefusals: RefusalTable<FilesRefusal> = {
  image_kind_is_wrong: { status: 415, message: 'Only PNG and JPEG pictures are taken.' },
  image_is_truncated: { status: 422, message: 'The picture ends too early. Please send it again.' },
  image_is_animated: { status: 422, message: 'Moving pictures are not taken.' },
  image_is_two_files: { status: 422, message: 'There is something else in this picture.' },
  image_has_too_many_pixels: { status: 422, message: 'The picture has too many pixels.' },
  image_is_broken: { status: 422, message: 'The picture cannot be read.' },
  image_quota_is_spent: { status: 429, message: 'You have sent as many pictures as you can in a day.' },
  file_is_unknown: { status: 404, message: 'There is no such picture.' },
  file_is_used: { status: 409, message: 'This picture is in use already.' },
}
