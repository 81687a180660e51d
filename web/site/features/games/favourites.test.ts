import { expect, test } from 'vitest'
import { type FavouriteGame, Favourites, type Sent } from './favourites.ts'

const [mayon, parol] = ['mayon-gold', 'parol-nights'].map(
  (nodeId): FavouriteGame => ({ nodeId, vassalage: 'HABI', gameType: 'RNG' }),
) as [FavouriteGame, FavouriteGame]

/** A server that answers when it is told to, and a clock that waits for nobody. */
function stage() {
  const sent: string[] = []
  const saved: string[] = []
  const answers: ((answer: Sent) => void)[] = []
  const told = { refusals: 0, waits: 0 }
  const sign = ({ nodeId }: FavouriteGame, isWanted: boolean) => `${isWanted ? '+' : '-'}${nodeId}`
  const favourites = new Favourites({
    send(game, isWanted) {
      sent.push(sign(game, isWanted))
      return new Promise((resolve) => answers.push(resolve))
    },
    onSaved: (game, isWanted) => saved.push(sign(game, isWanted)),
    onRefused: () => {
      told.refusals += 1
    },
    async wait() {
      told.waits += 1
    },
  })
  const answer = async (reply: Sent) => {
    answers.shift()?.(reply)
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve()
  }
  const shown = () => [...favourites.pending()].map(([, { game, isWanted }]) => sign(game, isWanted))
  return { favourites, sent, saved, told, answer, shown }
}

test('MC-07.6 MC-07.7 a heart is shown at once, and hearts are told one after another at the pace', async () => {
  const { favourites, sent, saved, told, answer, shown } = stage()
  favourites.press(mayon, true)
  favourites.press(parol, true)
  expect(shown()).toEqual(['+mayon-gold', '+parol-nights'])
  expect(sent).toEqual(['+mayon-gold'])
  await answer('done')
  expect([sent, saved, told.waits]).toEqual([['+mayon-gold', '+parol-nights'], ['+mayon-gold'], 1])
  await answer('done')
  expect([shown(), saved]).toEqual([[], ['+mayon-gold', '+parol-nights']])
})

test('MC-07.7 what the server refuses goes back; what came too fast is told again', async () => {
  const { favourites, sent, saved, told, answer, shown } = stage()
  favourites.press(mayon, true)
  await answer('too_fast')
  expect([sent, shown()]).toEqual([['+mayon-gold', '+mayon-gold'], ['+mayon-gold']])
  await answer('refused')
  expect([shown(), saved, told.refusals]).toEqual([[], [], 1])
})

test('MC-07.7 whoever takes a press back before it is told has nothing told', async () => {
  const { favourites, sent, answer, shown } = stage()
  favourites.press(mayon, true)
  favourites.press(parol, true)
  favourites.press(parol, false)
  expect(shown()).toEqual(['+mayon-gold'])
  await answer('done')
  expect(sent).toEqual(['+mayon-gold'])
})

test('MC-07.7 whoever presses again while it is under way is heard again', async () => {
  const { favourites, sent, saved, answer, shown } = stage()
  favourites.press(mayon, true)
  favourites.press(mayon, false)
  expect(shown()).toEqual(['-mayon-gold'])
  await answer('done')
  expect(sent).toEqual(['+mayon-gold', '-mayon-gold'])
  await answer('done')
  expect([shown(), saved]).toEqual([[], ['+mayon-gold', '-mayon-gold']])
})
