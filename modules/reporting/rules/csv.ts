/** What spreadsheets take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/
const number = /^-?\d+(\.\d+)?$/

/** A cell that no spreadsheet can mistake for anything but text or a number. */
export function csvCell(text: string): string {
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Rows end as RFC 4180 says. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** So that spreadsheets read the rest as UTF-8. */
export const csvMark = '\u{FEFF}'
