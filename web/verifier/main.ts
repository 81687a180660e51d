import { type CheckedRound, checkRound } from '#web/lib/fair/check-round.ts'
import { exampleProof } from '#web/lib/fair/example-proof.ts'

/**
 * The verifier that people keep: one file, no network, no framework, English. It runs the very engines that decided the rounds, and
 * shows what it finds in plain words.
 */
function place<Name extends keyof HTMLElementTagNameMap>(id: string, name: Name): HTMLElementTagNameMap[Name] {
  const found = document.getElementById(id)
  if (found?.localName !== name) throw new Error(`the page has no ${name} named ${id}`)
  return found as HTMLElementTagNameMap[Name]
}

const proof = place('proof', 'textarea')
const result = place('result', 'section')

function add(title: string, lines: readonly string[], holds: boolean): void {
  const step = document.createElement('div')
  step.className = holds ? 'step good' : 'step bad'
  const heading = document.createElement('h2')
  heading.textContent = title
  step.append(heading)
  for (const line of lines) {
    const text = document.createElement('pre')
    text.textContent = line
    step.append(text)
  }
  result.append(step)
}

function show(checked: CheckedRound): void {
  result.replaceChildren()
  const { refusal, seedHash, message, blocks, bytesUsed, draws, params, outcome, envelope } = checked
  const verdict = refusal
    ? `This proof does not hold: ${refusal.replaceAll('_', ' ')}`
    : 'Verified: this is the right result'
  add(verdict, [], refusal === null)
  if (seedHash) add('SHA-256 of the seed', [seedHash], refusal !== 'seed_is_not_the_committed_one')
  if (message) add(`HMAC-SHA256 over ${message}`, [...blocks, `${bytesUsed} bytes decided the round`], true)
  if (draws.length > 0) add('Numbers drawn', [draws.map(({ value, from }) => `${value} of ${from}`).join('   ')], true)
  if (envelope && !refusal)
    add(`${envelope.total} minor units in ${envelope.fell.length} shares`, [envelope.fell.join('   ')], true)
  if (params && outcome && !refusal) {
    const { stake, choice, actions } = params
    add(
      'Bet',
      [`stake ${stake} minor units, choice ${JSON.stringify(choice)}, actions ${JSON.stringify(actions)}`],
      true,
    )
    add(`Pays ${outcome.payout} minor units`, [JSON.stringify(outcome.view, null, 2)], true)
  }
}

place('start', 'p').remove()
place('check', 'button').addEventListener('click', () => show(checkRound(proof.value)))
place('example', 'button').addEventListener('click', () => {
  proof.value = exampleProof()
  show(checkRound(proof.value))
})
