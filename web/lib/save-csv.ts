import { csvMark, csvRows } from '#kit/csv.ts'

/** Rows of cells as a file of comma-separated values, by the rule of the server's own files. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return csvMark + csvRows(rows.map((row) => row.map(String)))
}

/** Hands a file to the reader; the name is without its ending. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  saveParts(name, [writeCsv(rows)])
}

/** The same for a file that came in parts, which are CSV already. */
export function saveParts(name: string, parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
