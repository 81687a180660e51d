import { CompiledQuery } from 'kysely'
import type { Db } from 'pg-boss'
import type { Database } from '#server/db/database.ts'

/** Quoted text, comments and dollar-quoted bodies are stepped over whole, so that only a real end of statement is left. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$([A-Za-z_]\w*|)\$[\s\S]*?\$\1\$|;/g

export function statementsOf(script: string): string[] {
  const statements: string[] = []
  let start = 0
  for (const match of script.matchAll(token)) {
    if (match[0] !== ';') continue
    statements.push(script.slice(start, match.index).trim())
    start = match.index + 1
  }
  statements.push(script.slice(start).trim())
  return statements.filter((statement) => statement !== '')
}

/** Our driver gives int8 as bigint; pg-boss was written for node-postgres, which gives text there. */
function asPgBossExpects(row: Record<string, unknown>): Record<string, unknown> {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'bigint') row[column] = value.toString()
  }
  return row
}

/**
 * Lets pg-boss speak through our one door to the database, so that it shares the connection limits and timeouts, and works
 * on the embedded database, which has one connection and takes one statement at a time. pg-boss opens its own transactions
 * inside scripts; here every call is one transaction already, so those words are dropped.
 */
export function bossDatabase(db: Database): Db {
  return {
    async executeSql(text, values = []) {
      const statements = values.length > 0 ? [text] : statementsOf(text)
      return await db.tx(async (tx) => {
        const rows: Record<string, unknown>[] = []
        for (const statement of statements) {
          if (/^(BEGIN|COMMIT)$/i.test(statement)) continue
          const result = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement, [...values]))
          rows.push(...result.rows.map(asPgBossExpects))
        }
        return { rows }
      })
    },
  }
}
