import type { Clock } from '#kit/clock.ts'
import { maskName } from '#modules/catalog/rules.ts'
import { findMemberId, type Identity, memberInfo } from '#modules/identity/service.ts'
import type { Messaging } from '#modules/messaging/service.ts'
import type { Settings } from '#modules/settings/service.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { NewsDesk } from '#server/bus/news-desk.ts'
import type { Database } from '#server/db/database.ts'
import { pushNews } from '#server/socket/topics.ts'

export interface MessagingOptions {
  readonly db: Database
  readonly clock: Clock
  readonly bus: Bus
  readonly settings: Settings
  readonly identity: Identity
  readonly desk: NewsDesk
}

export function openMessaging({ db, clock, bus, settings, identity, desk }: MessagingOptions): Messaging {
  return {
    db,
    clock,
    settings,
    tell: desk.tell,
    announce: (memberId) => pushNews(bus, `member:${memberId}`, { type: 'message' }),
    announceChat: (room, news) => pushNews(bus, `chat:${room}`, news),
    async shownName(memberId) {
      const { username, nickname } = await memberInfo(identity.db.read, memberId)
      // Who never chose a nickname is known to others by a part of their name, since the whole of it signs them in.
      return nickname === '' || nickname.toLowerCase() === username.toLowerCase() ? maskName(username) : nickname
    },
    findMember: findMemberId,
  }
}
