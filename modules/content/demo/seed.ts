import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { demoAnnouncements, demoNotices } from '#modules/content/demo/announced.ts'
import { demoBanners } from '#modules/content/demo/banners.ts'
import { demoHelp } from '#modules/content/demo/help.ts'
import { demoPages } from '#modules/content/demo/pages.ts'
import { demoId } from '#modules/content/demo/shapes.ts'
import { type Content, isOnRecord, saveItem } from '#modules/content/service.ts'

const demoItems = [...demoAnnouncements, ...demoNotices, ...demoBanners, ...demoHelp, ...demoPages]

/**
 * Publishes the demo's texts once; there is no video, because we have made none. What exists stays as operators left it,
 * so a start that broke off half-way is completed by the next one.
 */
export async function seedContent(content: Content): Promise<void> {
  const last = demoItems.at(-1)
  assert(last, 'the demo has content')
  if (await isOnRecord(content, demoId(last.number))) return
  const startMs = content.clock.nowMs()
  for (const [i, { number, details, texts }] of demoItems.entries()) {
    const id = demoId(number) as Id<'content'>
    // A second apart, so that "newest first" has one answer: the first of each list is the newest.
    const input = {
      details,
      state: 'live',
      order: i,
      startsAt: new Date(startMs - i * 1000),
      endsAt: null,
      texts,
    } as const
    const saved = await saveItem(content, { kind: details.kind, id, version: 0, by: null }, input)
    assert(saved.ok || saved.refusal === 'content_was_changed', `the demo content ${number} is refused`)
  }
}
