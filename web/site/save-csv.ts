const bom = '\u{FEFF}'

/** A cell that begins like a formula would be one in a spreadsheet; the mark in front makes it words again. */
const formula = /^[=+\-@\t\r]/
const number = /^-?\d+(\.\d+)?$/

/** Rows of cells as a file of comma-separated values. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number): string => {
    const text = String(value)
    const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `${bom}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
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
