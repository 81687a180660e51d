// Adds up the closing lines of several runs: `node tools/add-up.ts name=code=log …`. Used by .ci/run.
import { readFileSync } from 'node:fs'
import { addUp, type Run } from './add-up-rules.ts'

const runs = process.argv.slice(2).map((argument): Run => {
  const [name = '', code = '1', log = ''] = argument.split('=')
  return { name, code: Number(code), printed: readFileSync(log, 'utf8') }
})
const { lines, total } = addUp(runs)
process.stdout.write(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0
