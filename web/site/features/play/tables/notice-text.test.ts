import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actAtTable, getTableHistory, getTableProof, getTableRound, placeSlip } from '#modules/tables/contract.ts'
import { readLibrary } from '#web/build/read-texts.ts'
import { loadWhole, t } from '#web/lib/i18n.ts'
import { speakLanguage } from '#web/lib/i18n-language.ts'
import { noticeText } from '#web/site/features/play/tables/notice-text.ts'

const folder = join(import.meta.dirname, '../../../../i18n')
const limits = { currency: 'PHP', least: 1n, most: 9n, spotMost: 9n, maxPayout: 9n } as const
const calls = [placeSlip, actAtTable, getTableHistory, getTableRound, getTableProof]
const refusals = [...new Set(calls.flatMap((call): readonly string[] => call.refusals))]

test.each(['EN', 'TY', 'AR'] as const)(
  'every reason that a table refuses a player for has words of its own in %s',
  async (language) => {
    const library = readLibrary(join(folder, language))
    const source = {
      ...{ shipped: [language], shell: library.shell ?? {}, prepare: async () => {} },
      load: async (_: unknown, namespace: string) => library[namespace] ?? {},
    }
    await loadWhole(language, source, ['tables', 'play', 'shell'])
    speakLanguage(language)
    expect(refusals.length).toBeGreaterThan(30)
    const texts = refusals.map((refusal) => [refusal, noticeText(refusal, { limits })] as const)
    const fault = t('refusal.somethingWentWrong')
    expect(texts.filter(([, text]) => text === '' || text === fault || /[{}_]|\w+\.\w+\.\w+/.test(text))).toEqual([])
    // A reason that nobody knows is a fault of ours, and says so.
    expect(noticeText('nobody_knows_this', { limits })).toBe(fault)
  },
)
