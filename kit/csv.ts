/**
 * What spreadsheets take for the beginning of a formula: after blanks, controls and signs that nobody sees as well, which some of them
 * skip, and in the wide forms that East Asian ones read alike.
 */
const formula = /^(?:[\t\r]|[\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u
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
