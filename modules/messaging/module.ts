import { type Actor, admits } from '#kit/actor.ts'
import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { Port } from '#kit/port.ts'
import { findMemberId, type Identity, maskName, memberInfo } from '#modules/identity/service.ts'
import { messagingJobs } from '#modules/messaging/jobs.ts'
import { messagingListeners } from '#modules/messaging/listeners.ts'
import { type HasRoom, isSupportRoom, roomShape, supportRoomOf } from '#modules/messaging/model.ts'
import { messagingRefusals } from '#modules/messaging/refusals.ts'
import { messagingRoutes } from '#modules/messaging/routes.ts'
import type { Messaging } from '#modules/messaging/service.ts'
import { chatDocument } from '#modules/messaging/settings.ts'
import type { Settings } from '#modules/settings/service.ts'

interface ModuleDeps extends Pick<Platform, 'db' | 'clock' | 'publish' | 'pushToSockets'> {
  readonly settings: Settings
  readonly identity: Identity
}

/** A room of all is everybody's; the room with customer service is its member's alone. */
const mayRead = (actor: Actor, room: string): boolean =>
  !isSupportRoom(room) || (admits('member', actor) && 'id' in actor && room === supportRoomOf(actor.id))

export const messagingModule = defineModule({
  name: 'messaging',
  refusals: messagingRefusals,
  settings: [chatDocument],
  // Who is not signed in may listen to the rooms of all too.
  topics: [{ name: 'chat', isKey: (room) => roomShape.test(room), maySubscribe: mayRead }],
  open({ db, clock, publish, pushToSockets, settings, identity }: ModuleDeps) {
    const otherRooms = new Port<HasRoom>('otherRooms')
    const messaging: Messaging = {
      hasOtherRoom: async (room) => await otherRooms.current(room),
      db,
      clock,
      settings,
      publish,
      announce: (memberId) => pushToSockets(`member:${memberId}`, { type: 'message' }),
      announceChat: (room, event) => pushToSockets(`chat:${room}`, event),
      async shownName(memberId) {
        const { username, nickname } = await memberInfo(identity.db.read, memberId)
        // Who never chose a nickname is known to others by a part of their name, since the whole of it signs them in.
        return nickname === '' || nickname.toLowerCase() === username.toLowerCase() ? maskName(username) : nickname
      },
      findMember: findMemberId,
    }
    return { messaging, otherRooms }
  },
  routes: ({ messaging }) => messagingRoutes(messaging),
  jobs: ({ messaging }) => messagingJobs(messaging),
  listeners: ({ messaging, pushToSockets }) => messagingListeners(messaging, pushToSockets),
})
