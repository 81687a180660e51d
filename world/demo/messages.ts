import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { sayLine } from '#modules/messaging/chat.ts'
import { writeMessage } from '#modules/messaging/service.ts'
import type { Services } from '#server/modules.ts'

const news = {
  EN: {
    title: 'Every round can be checked',
    body: 'The seed of a round is fixed before you play and shown afterwards. Open any bet in your betting record and have it drawn again, on this page or on your own machine.\n\nFair play is explained under “Fair play”.',
  },
  TY: {
    title: 'Masusuri ang bawat round',
    body: 'Nakatakda na ang seed ng isang round bago ka maglaro at ipinapakita pagkatapos. Buksan ang alinmang taya sa betting record mo at ipaulit ang pagguhit, dito o sa sarili mong makina.\n\nIpinaliliwanag ito sa “Fair play”.',
  },
  AR: {
    title: 'يمكن التحقق من كل جولة',
    body: 'تُثبَّت بذرة الجولة قبل أن تلعب وتُعرض بعدها. افتح أي رهان في سجل رهاناتك وأعد سحبه، هنا أو على جهازك.\n\nالشرح في صفحة «اللعب العادل».',
  },
}

/** Who starts the demo for the first time finds something in the inbox and somebody in the lobby. */
export async function seedMessages(
  { messaging }: Services,
  { operator, agent }: { readonly operator: Id<'operator'>; readonly agent: Id<'member'> },
): Promise<void> {
  const written = await writeMessage(messaging, { key: 'demo-fair-play', usernames: null, texts: news, by: operator })
  assert(written.ok, 'the demo message has an English text')
  const text = 'Magandang araw! Welcome to the demo: ask here if a game puzzles you.'
  const said = await sayLine(messaging, { memberId: agent, room: 'lobby', text })
  assert(said.ok, 'the demo line may be said')
}
