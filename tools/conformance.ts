// `npm run conformance -- <base-url> [--config file]`: the 47 cases of the vendors' wallet protocol against any house that
// speaks it. The file names keys and games there; a house of ours with a sandbox writes it into its data folder.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runKit, writeTable } from '#tests/conformance/kit.ts'
import type { KitConfig } from '#tests/conformance/stage.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { config: { type: 'string', default: 'data/conformance.json' } },
})
const [base] = positionals

function giveUp(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

if (base === undefined || !URL.canParse(base))
  giveUp('Usage: npm run conformance -- <base-url> [--config data/conformance.json]')
if (!existsSync(values.config)) giveUp(`There is no ${values.config}; docs/vendor-protocol.md says what stands in it.`)

const config = JSON.parse(readFileSync(values.config, 'utf8')) as KitConfig
try {
  const outcomes = await runKit(base, config)
  process.stdout.write(`${writeTable(outcomes)}\n`)
  process.exitCode = outcomes.every(({ fault }) => fault === null) ? 0 : 1
} catch (error) {
  giveUp(`${base} could not be tested: ${error instanceof Error ? error.message : String(error)}`)
}
