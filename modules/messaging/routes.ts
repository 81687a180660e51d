import { type Actor, admits } from '#kit/actor.ts'
import { type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { no, yes } from '#kit/result.ts'
import type { ClaimRefusal } from '#modules/files/model.ts'
import { readSetting } from '#modules/settings/service.ts'
import * as chat from './chat.ts'
import * as contract from './contract.ts'
import * as feedback from './feedback.ts'
import { chatLettersMax, type MessagingRefusal, supportRoom, supportRoomOf } from './model.ts'
import * as inbox from './service.ts'
import type { StoredFeedback } from './store/feedback.ts'

type Refusal = MessagingRefusal | ClaimRefusal | 'key_is_reused'

export function messagingRoutes(messaging: inbox.Messaging): Handler<Refusal>[] {
  return [...inboxRoutes(messaging), ...feedbackRoutes(messaging), ...chatRoutes(messaging)]
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

function inboxRoutes(messaging: inbox.Messaging): Handler<Refusal>[] {
  return [
    handle(contract.getInbox, async ({ actor, query }) => {
      const { before = null, filter = null, language } = query
      const found = await inbox.readInbox(messaging, { memberId: actor.id, language, before, filter })
      const messages = found.messages.map(({ at, readAt, ...rest }) => {
        return { ...rest, at: at.toISOString(), readAt: iso(readAt) }
      })
      return yes({ ...found, messages })
    }),
    handle(contract.getUnread, async ({ actor }) => yes({ unread: await inbox.countUnread(messaging, actor.id) })),
    handle(contract.readMessages, async ({ actor, body }) =>
      yes({ unread: await inbox.markMessages(messaging, actor.id, body.ids, 'read') }),
    ),
    handle(contract.readAllMessages, async ({ actor, body }) =>
      yes({ unread: await inbox.markAllRead(messaging, actor.id, body.upTo) }),
    ),
    handle(contract.deleteMessages, async ({ actor, body }) =>
      yes({ unread: await inbox.markMessages(messaging, actor.id, body.ids, 'deleted') }),
    ),
    handle(contract.restoreMessages, async ({ actor, body }) =>
      yes({ unread: await inbox.markMessages(messaging, actor.id, body.ids, 'restored') }),
    ),
    handle(contract.writeMessage, async ({ actor, body }) => {
      const usernames = body.to.kind === 'all' ? null : [...new Set(body.to.usernames)]
      return await inbox.writeMessage(messaging, { key: body.key, usernames, texts: body.texts, by: actor.id })
    }),
    handle(contract.listBroadcasts, async () => {
      const found = await inbox.listBroadcasts(messaging)
      return yes(
        found.map(({ at, withdrawnAt, ...rest }) => ({ ...rest, at: at.toISOString(), withdrawnAt: iso(withdrawnAt) })),
      )
    }),
    handle(contract.withdrawBroadcast, async ({ params }) => inbox.withdrawBroadcast(messaging, params.id)),
  ]
}

function feedbackRoutes(messaging: inbox.Messaging): Handler<Refusal>[] {
  const show = ({ id, content, images, at, answer, answeredAt }: StoredFeedback) => {
    return { id, content, images: [...images], at: at.toISOString(), answer, answeredAt: iso(answeredAt) }
  }
  return [
    handle(contract.sendFeedback, async ({ actor, body }) => {
      const sent = await feedback.sendFeedback(messaging, { memberId: actor.id, ...body })
      return sent.ok ? yes({ id: sent.value }) : sent
    }),
    handle(contract.listOwnFeedback, async ({ actor }) =>
      yes((await feedback.listOwnFeedback(messaging, actor.id)).map(show)),
    ),
    handle(contract.listFeedback, async ({ query }) => {
      const { items, next } = await feedback.listFeedback(messaging, query.state === 'open', query.after ?? null)
      return yes({ items: items.map((one) => ({ ...show(one), memberId: one.memberId })), next })
    }),
    handle(contract.answerFeedback, async ({ actor, params, body }) =>
      feedback.answerFeedback(messaging, { id: params.id, answer: body.answer, by: actor.id }),
    ),
  ]
}

/** Who may write: a visitor, a trial and an operator only read. */
function memberOf(actor: Actor): Id<'member'> | null {
  return admits('member', actor) && 'id' in actor ? (actor.id as Id<'member'>) : null
}

/** Everybody calls their room with customer service by one name. */
const ownRoom = (room: string, memberId: Id<'member'> | null): string =>
  room === supportRoom && memberId !== null ? supportRoomOf(memberId) : room

function chatRoutes(messaging: inbox.Messaging): Handler<Refusal>[] {
  return [
    handle(contract.listChatModels, async ({ query }) => {
      const rooms = await chat.listRooms(messaging, query.language)
      const services = await readSetting(messaging.settings, 'customerService')
      const help = await chat.helpHours(messaging)
      return yes([
        ...rooms.map(({ room, name }) => ({ model: `room:${room}`, kind: 'ROOM' as const, room, title: name })),
        { model: `room:${supportRoom}`, kind: 'HELP' as const, room: supportRoom, ...help },
        ...services.map(({ csType, title }, at) => {
          return { model: `service:${at}`, kind: 'SERVICE' as const, csType, title }
        }),
      ])
    }),
    handle(contract.launchChat, async ({ actor, body }) => {
      const [kind, name = ''] = body.model.split(':', 2)
      if (kind === 'service' && /^\d{1,2}$/.test(name)) {
        const service = (await readSetting(messaging.settings, 'customerService'))[Number(name)]
        return service ? yes({ kind: 'SERVICE' as const, url: service.url }) : no('chat_model_is_unknown')
      }
      if (kind !== 'room') return no('chat_model_is_unknown')
      const memberId = memberOf(actor)
      const room = ownRoom(name, memberId)
      const found = await chat.readLines(messaging, room, { before: null, reader: memberId })
      if (!found.ok) return found
      return yes({
        kind: 'ROOM' as const,
        room,
        topic: `chat:${room}`,
        nickname: memberId && (await messaging.shownName(memberId)),
        isMuted: memberId !== null && (await chat.isMuted(messaging, memberId)),
        lettersMax: chatLettersMax,
        ...found.value,
      })
    }),
    handle(contract.getChatLines, async ({ actor, params, query }) =>
      chat.readLines(messaging, ownRoom(params.room, memberOf(actor)), {
        before: query.before ?? null,
        reader: memberOf(actor),
      }),
    ),
    handle(contract.sayLine, async ({ actor, params, body }) =>
      chat.sayLine(messaging, { memberId: actor.id, room: ownRoom(params.room, actor.id), text: body.text }),
    ),
    handle(contract.listWaitingChats, async () => yes({ waiting: await chat.listWaiting(messaging) })),
    handle(contract.getHelpLines, async ({ params, query }) => {
      const reader = params.member as Id<'member'>
      const found = await chat.readLines(messaging, supportRoomOf(reader), { before: query.before ?? null, reader })
      return found.ok ? found : no('chat_room_is_unknown')
    }),
    handle(contract.answerHelp, async ({ actor, params, body }) => {
      const brand = (await readSetting(messaging.settings, 'brand')).name
      const memberId = params.member as Id<'member'>
      return await chat.answerMember(messaging, { memberId, text: body.text, by: actor.id, brand })
    }),
    handle(contract.deleteLine, async ({ actor, params }) => chat.deleteLine(messaging, params.id, actor.id)),
    handle(contract.muteAuthor, async ({ actor, params, body }) =>
      chat.muteAuthor(messaging, { line: params.id, minutes: body.minutes, by: actor.id }),
    ),
  ]
}
