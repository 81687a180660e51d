// Writes the worked examples into docs/fairness.md, after a change of the rules that was meant.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillExamples, makeExamples } from '#tests/verifier/examples.ts'

const path = join(import.meta.dirname, '../../docs/fairness.md')
writeFileSync(path, fillExamples(readFileSync(path, 'utf8'), makeExamples()))
