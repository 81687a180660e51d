/** What a picture may be sent for. A file serves the purpose that it was sent for and no other. */
export const filePurposes = ['feedback', 'proof', 'kyc'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** What may be sent; the bytes have to be what they are called. */
export const imageTypes = ['image/png', 'image/jpeg'] as const
export const imageBytesMax = 5 * 1024 * 1024

/** How many pictures one member may send in a day, good or not: each costs us a decoding. */
export const imagesADayMax = 40

export type ImageFault =
  | 'image_kind_is_wrong'
  | 'image_is_truncated'
  | 'image_is_animated'
  | 'image_is_two_files'
  | 'image_has_too_many_pixels'
  | 'image_is_broken'

export type ClaimRefusal = 'file_is_unknown' | 'file_is_used'

export type FilesRefusal = ImageFault | ClaimRefusal | 'image_quota_is_spent'
