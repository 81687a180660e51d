import { type RawBuilder, sql } from 'kysely'

/**
 * Columns of many rows as PostgreSQL's own text form of an array, which is several times cheaper than the driver's arrays. Bets are
 * written by hundreds in one statement, so this is worth its few lines.
 */

/** As JSON, which is quoted like a text of JSON: it holds no character that needs more than that. */
export function jsonArray(values: readonly unknown[]): string {
  return `{${values.map((value) => JSON.stringify(JSON.stringify(value))).join(',')}}`
}

/** Of words that anybody may have chosen, without quotes or backslashes in them. */
export function wordArray(values: readonly string[]): string {
  return `{"${values.join('","')}"}`
}

/** Of texts with any characters, or none. */
export function textArray(values: readonly (string | null)[]): string {
  // Nearly no text has anything to be escaped, and looking is cheaper than replacing.
  const quote = (value: string) =>
    value.includes('"') || value.includes('\\') ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${value}"`
  return `{${values.map((value) => (value === null ? 'null' : quote(value))).join(',')}}`
}

/** Of numbers, ids and our own words, which need no quotes; null where there is none. */
export function plainArray(values: readonly (string | number | bigint | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`
}

/** What all rows have in common is sent once: then the array has one value, and whoever reads it knows that it is of all of them. */
export function sharedArray<Value extends string | number | bigint | null>(
  values: readonly Value[],
  write: (values: readonly Value[]) => string = plainArray,
): string {
  const [first] = values
  return write(values.every((value) => value === first) ? values.slice(0, 1) : values)
}

type SqlType = 'bigint' | 'boolean' | 'integer' | 'smallint' | 'text' | 'timestamptz' | 'uuid'

/**
 * An array that a condition compares each row with, from its text. It is read once: a cast within the condition would be done again for every
 * row that is looked at, which made a question of a hundred ids among three thousand rows take 370 ms instead of 0.3.
 */
export function arrayOf(type: SqlType, list: string | null): RawBuilder<unknown> {
  const array = sql.raw(`${type}[]`)
  return sql`(select ${list}::text::${array})::${array}`
}

/** A column of many rows: its type, and the value of each row. */
export type SqlColumn = readonly [type: SqlType, values: readonly (string | number | bigint | boolean | null)[]]

/**
 * Rows to insert from, given by columns. What all rows have in common is sent once, and read once by the database: the thousand bets of a basket
 * differ in little. `id` is sent for each row, so that there are as many rows as ids.
 */
export function givenRows<Name extends string>({
  id,
  ...others
}: Readonly<Record<Name | 'id', SqlColumn>>): RawBuilder<unknown> {
  const columns = Object.entries<SqlColumn>(others)
  const isShared = ([, [, values]]: [string, SqlColumn]) => values.every((value) => value === values[0])
  const shared = columns.filter(isShared)
  const single = columns.filter((column) => !isShared(column))
  const each: [string, SqlColumn][] = [['id', id], ...single]
  const arrays = each.map(
    ([, [type, values]]) =>
      sql`${type === 'text' || type === 'timestamptz' ? textArray(values as (string | null)[]) : plainArray(values)}::text::${sql.raw(type)}[]`,
  )
  const constants = shared.map(
    ([name, [type, [value]]]) =>
      sql`${value === null ? null : String(value)}::text::${sql.raw(type)} as ${sql.ref(name)}`,
  )
  return sql`(select ${sql.join([sql`one.*`, ...constants])} from unnest(${sql.join(arrays)}) as one (${sql.join(each.map(([name]) => sql.ref(name)))}))`
}
