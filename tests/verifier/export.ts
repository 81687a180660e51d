// Writes rounds of every engine from known seeds, for verifiers in other languages: node tests/verifier/export.ts out.json [rounds per engine]
import { writeFileSync } from 'node:fs'
import { makeExport } from '#tests/verifier/make-export.ts'

const [, , path = 'verifier-input.json', count = '200'] = process.argv
writeFileSync(path, JSON.stringify(makeExport(Number(count))))
