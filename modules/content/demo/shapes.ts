import type { Details, Text } from '#modules/content/model.ts'

/** The three languages that are written in full. */
export type DemoTexts = Readonly<Record<'EN' | 'TY' | 'AR', Text>>

export interface DemoItem {
  /** Its place in the demo, from which its id is made; once given it is never given to another. */
  readonly number: number
  readonly details: Details
  readonly texts: DemoTexts
}

/** The same id on every start, so that what exists is never made twice. */
export function demoId(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

/** A title and paragraphs, as people write them. */
export function text(title: string, ...paragraphs: readonly string[]): Text {
  return { title, html: paragraphs.map((one) => (one.startsWith('<') ? one : `<p>${one}</p>`)).join('') }
}
