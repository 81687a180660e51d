import type { CrashEntry } from '#modules/play/model.ts'
import { t } from '#web/lib/i18n.ts'

/** As a keyboard calls the space bar, which is heard by a way of its own. */
export const spaceKey = ' '

/** The first bet has the keys of every game; those of the second are the row above. */
export const entryKeys: Readonly<Record<CrashEntry, { press: string; half: string; double: string }>> = {
  1: { press: spaceKey, half: 'a', double: 'd' },
  2: { press: 'w', half: 'q', double: 'e' },
}

/** Ends the rounds that are joined by themselves, of both bets. */
export const stopKey = 's'

interface ListedKey {
  readonly key: string
  readonly text: string
}

/** Those beside the game: of the first bet alone. */
export const shownKeys = (): readonly ListedKey[] => [
  { key: entryKeys[1].half, text: t('play.stakeHalf') },
  { key: entryKeys[1].double, text: t('play.stakeDouble') },
]

/** All of them, and what they do. */
export function listKeys(): readonly ListedKey[] {
  const both = ([1, 2] as const).flatMap((number) => {
    const { press, half, double } = entryKeys[number]
    const bet = t('play.crash.entry', { number: String(number) })
    return [
      { key: press === spaceKey ? t('play.keys.space') : press, text: `${bet}: ${t('play.crash.pressKey')}` },
      { key: half, text: `${bet}: ${t('play.stakeHalf')}` },
      { key: double, text: `${bet}: ${t('play.stakeDouble')}` },
    ]
  })
  return [...both, { key: stopKey, text: t('play.stop') }, { key: '?', text: t('play.keys.title') }]
}
