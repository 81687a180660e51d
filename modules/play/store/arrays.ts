/**
 * Columns of many rows as PostgreSQL's own text form of an array, which is several times cheaper than the driver's arrays. Rows of
 * play are written by hundreds in one statement, so this is worth its few lines.
 */
const special = /["\\]/g

/** Of anything that may hold quotes or commas, such as JSON. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'null' : `"${value.replaceAll(special, String.raw`\$&`)}"`)).join(',')}}`
}

/** Of numbers, ids and words, which need no quotes. */
export function plainArray(values: readonly (string | number | bigint | boolean)[]): string {
  return `{${values.join(',')}}`
}
