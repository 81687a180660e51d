import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineModule, ModuleList } from '#kit/module.ts'
import { Port } from '#kit/port.ts'
import { settingDocument } from '#kit/setting-document.ts'

const empty = new ModuleList<{ readonly log: string[] }, never>({})
const open = () => ({})

const lower = defineModule({
  name: 'lower',
  open({ log }: { readonly log: string[] }) {
    log.push('open lower')
    return { lower: 'below', word: new Port<() => string>('the word') }
  },
  start: ({ log }) => void log.push('start lower'),
  stop: ({ log }) => void log.push('stop lower'),
})

const higher = defineModule({
  name: 'higher',
  async open({ log, lower: below, word }: { log: string[]; lower: string; word: Port<() => string> }) {
    log.push(`open higher over ${below}`)
    word.provide(() => 'given')
    return { higher: 'above' }
  },
  start: ({ log }) => void log.push('start higher'),
  stop: ({ log }) => void log.push('stop higher'),
})

test('modules open and start in their order and stop in the reverse', async () => {
  const log: string[] = []
  const opened = await empty.add(lower).add(higher).open({ log })
  await opened.start()
  await opened.stop()
  expect(log).toEqual([
    'open lower',
    'open higher over below',
    'start lower',
    'start higher',
    'stop higher',
    'stop lower',
  ])
  expect(opened.services).toMatchObject({ lower: 'below', higher: 'above' })
  expect(opened.services.word.current()).toBe('given')
})

test('a port that nobody provides stops the start, and one that two provide too', async () => {
  await expect(empty.add(lower).open({ log: [] })).rejects.toThrow('no module provides the word')
  const again = defineModule({
    name: 'again',
    open({ word }: { word: Port<() => string> }) {
      word.provide(() => 'again')
      return {}
    },
  })
  await expect(empty.add(lower).add(higher).add(again).open({ log: [] })).rejects.toThrow('the word was provided twice')
})

test('two modules of one name, and two services of one name, are a bug', async () => {
  expect(() => empty.add(lower).add(lower)).toThrow('two modules are named lower')
  const shadow = defineModule({ name: 'shadow', open: () => ({ lower: 'other' }) })
  await expect(empty.add(lower).add(shadow).open({ log: [] })).rejects.toThrow('shadow opens lower')
})

test('a refusal may be declared twice if it is answered alike, and not otherwise', () => {
  const gone = { status: 404, message: 'It is gone.' }
  const one = empty.add(defineModule({ name: 'one', open, refusals: { it_is_gone: gone } }))
  expect(one.add(defineModule({ name: 'two', open, refusals: { it_is_gone: { ...gone } } })).refusals).toEqual({
    it_is_gone: gone,
  })
  const other = defineModule({ name: 'two', open, refusals: { it_is_gone: { ...gone, status: 410 } } })
  expect(() => one.add(other)).toThrow('two declares it_is_gone otherwise')
})

test('a topic or a document of settings is declared once', () => {
  const topics = [{ name: 'news', maySubscribe: () => true }]
  const settings = [settingDocument('rules', z.string(), '')]
  const both = empty
    .add(defineModule({ name: 'one', open, topics, settings }))
    .add(defineModule({ name: 'two', open, topics, settings }))
  expect(() => both.topics).toThrow('two modules declare the socket topic news')
  expect(() => both.settings).toThrow('two modules declare the setting document rules')
})
