import { z } from 'zod'
import { handle } from '#kit/handler.ts'
import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { no, yes } from '#kit/result.ts'
import { settingDocument } from '#kit/setting-document.ts'
import { readDocument, type Settings } from '#modules/settings/service.ts'
import { greet } from '#tests/support/greetings/contract.ts'

const greetingsDocument = settingDocument('greetings', z.strictObject({ word: z.string().min(1).max(20) }), {
  word: 'Hello',
})

interface GreetingsDeps extends Pick<Platform, 'db' | 'publish' | 'pushToSockets'> {
  readonly settings: Settings
}

interface Sent {
  readonly room: string
  readonly text: string
}

/** A module with one of everything that a manifest can have, for the test that adds it to the list. */
export const greetingsModule = defineModule({
  name: 'greetings',
  refusals: { greeting_is_empty: { status: 422, message: 'Please say whom to greet.' } },
  settings: [greetingsDocument],
  topics: [
    { name: 'greetings', isKey: (room) => /^[a-z]+$/.test(room), maySubscribe: (_actor, room) => room !== 'staff' },
  ],
  open({ settings }: GreetingsDeps) {
    return {
      greetings: {
        jobRuns: 0,
        state: 'open',
        word: async () => (await readDocument(settings, greetingsDocument)).word,
      },
    }
  },
  routes: ({ db, publish, greetings }) => [
    handle(greet, async ({ body: { room, name } }) => {
      if (name === '') return no('greeting_is_empty')
      const sent: Sent = { room, text: `${await greetings.word()}, ${name}` }
      await db.tx(async (tx) => await publish(tx, [{ topic: 'greetings.sent', key: room, payload: sent }]))
      return yes({ text: sent.text })
    }),
  ],
  jobs: ({ greetings }) => [
    {
      name: 'greetings-count',
      async run() {
        greetings.jobRuns += 1
      },
    },
  ],
  listeners: ({ pushToSockets }) => [
    {
      name: 'greetings-to-sockets',
      topic: 'greetings.sent',
      async handle(_tx, { payload }) {
        const { room, text } = payload as Sent
        pushToSockets(`greetings:${room}`, { text })
      },
    },
  ],
  start({ greetings }) {
    greetings.state = 'started'
  },
  stop({ greetings }) {
    greetings.state = 'stopped'
  },
})
