import type { RefusalTable } from '#kit/module.ts'
import type { ContentRefusal } from '#modules/content/model.ts'

export const contentRefusals: RefusalTable<ContentRefusal> = {
  content_is_missing: { status: 404, message: 'There is no such content.' },
  content_was_changed: { status: 409, message: 'Somebody else changed this meanwhile. Read it again first.' },
  content_kind_differs: { status: 422, message: 'The details are those of another kind of content.' },
  content_period_is_wrong: { status: 422, message: 'The end must come after the start.' },
  content_needs_english: {
    status: 422,
    message: 'There must be an English text, for the languages without their own.',
  },
  image_is_not_allowed: { status: 422, message: 'The picture is neither one of ours nor on an allowed host.' },
  link_is_not_allowed: { status: 422, message: 'The link is neither a page of the site nor on an allowed host.' },
  video_is_not_youtube: { status: 422, message: 'This is not a link to a YouTube video.' },
  help_category_is_missing: { status: 422, message: 'There is no such help category.' },
}
