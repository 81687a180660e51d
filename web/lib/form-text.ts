/** What stands in a text field of a form; a file, or a field that is not there, has no text. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
