/** Written by web/build/texts.ts. */
declare module 'virtual:texts' {
  type Book = import('#web/lib/i18n.ts').Book

  /** What the first page says, in the language that all others fall back to; it comes with the app. */
  export const first: Book
  /** By language and namespace, as `TY/home`. */
  export const files: Readonly<Record<string, () => Promise<Book>>>
}
