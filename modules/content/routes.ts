import { type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { type Result, yes } from '#kit/result.ts'
import * as contract from '#modules/content/contract.ts'
import {
  type AnnouncementType,
  announcementTypes,
  type ContentRefusal,
  type Execution,
  executions,
  type Item,
  type Shown,
} from '#modules/content/model.ts'
import { linkageTypeOf, wallClockOf } from '#modules/content/rules.ts'
import {
  announcements,
  banners,
  type Content,
  helpCenter,
  listItems,
  notices,
  page,
  saveItem,
  video,
  withdrawItem,
} from '#modules/content/service.ts'

export function contentRoutes(content: Content): Handler<ContentRefusal>[] {
  return [
    handle(contract.getAnnouncements, async ({ query }) => {
      const found = await announcements(content, query.language, {
        types: (query.type?.split(',') as AnnouncementType[] | undefined) ?? announcementTypes,
        executions: (query.execution?.split(',') as Execution[] | undefined) ?? executions,
      })
      return yes(
        found.map((item) => {
          const { type, execution } = item.details
          return { ...noticeOf(content, item), type, execution }
        }),
      )
    }),
    handle(contract.getNotices, async ({ query }) => {
      return yes((await notices(content, query.language)).map((item) => noticeOf(content, item)))
    }),
    handle(contract.getBanners, async ({ query }) => {
      const found = await banners(content, query.language, query.groupName)
      return yes(
        found.map(({ id, title, details: { groupName, url, link } }) => {
          return { id, groupName, url, link, linkageType: linkageTypeOf(link), title }
        }),
      )
    }),
    handle(contract.getHelpCenter, async ({ query }) => {
      const categories = await helpCenter(content, query.lang)
      return yes({
        categories: categories.map(({ id, title, articles }) => ({ id, title, articles: articles.map(articleOf) })),
      })
    }),
    handle(contract.getPage, async ({ params, query }) => {
      const found = await page(content, query.language, params.page)
      return found.ok ? yes({ page: params.page, title: found.value.title, content: found.value.html }) : found
    }),
    handle(contract.getVideo, async ({ query }) => yes(await video(content, query.language))),
    ...operatorRoutes(content),
  ]
}

function operatorRoutes(content: Content): Handler<ContentRefusal>[] {
  return [
    handle(contract.listContent, async ({ params, query }) => {
      const { items, total } = await listItems(content, params.kind, query.state ?? null, query.offset)
      return yes({ items: items.map(itemOf), total })
    }),
    handle(contract.saveContent, async ({ params, body, actor }) => {
      const { version, startsAt, endsAt, ...input } = body
      const change = { kind: params.kind, id: params.id as Id<'content'>, version, by: actor.id }
      return itemReply(
        await saveItem(content, change, {
          ...input,
          startsAt: new Date(startsAt),
          endsAt: endsAt === null ? null : new Date(endsAt),
        }),
      )
    }),
    handle(contract.withdrawContent, async ({ params, query, actor }) => {
      const change = { kind: params.kind, id: params.id as Id<'content'>, version: query.version, by: actor.id }
      return itemReply(await withdrawItem(content, change))
    }),
  ]
}

function noticeOf(content: Content, item: Shown<'announcement'> | Shown<'notice'>) {
  const { date, time } = wallClockOf(item.startsAt, content.timeZone)
  const { promotionType } = item.details
  return { id: item.id, title: item.title, content: item.html, promotionType, startDateStr: date, time }
}

function articleOf({ id, title, html }: Shown<'help_article'>) {
  return { id, title, content: html }
}

function itemReply<Refusal extends string>(result: Result<Item, Refusal>) {
  return result.ok ? yes(itemOf(result.value)) : result
}

function itemOf(item: Item) {
  return {
    ...item,
    startsAt: item.startsAt.toISOString(),
    endsAt: item.endsAt?.toISOString() ?? null,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  }
}
