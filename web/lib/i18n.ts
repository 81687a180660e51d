import { en } from '#web/lib/messages.ts'

type MessageKey = keyof typeof en

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

type Values<Key extends MessageKey> = [Placeholders<(typeof en)[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<(typeof en)[Key]>, string>>]

/** A text that is whole by itself. */
export type PlainKey = { [Key in MessageKey]: Values<Key> extends [] ? Key : never }[MessageKey]

/** The text under a key, with its placeholders filled in; the compiler knows which there are. */
export function t<Key extends MessageKey>(key: Key, ...[values]: Values<Key>): string {
  const filled: Readonly<Record<string, string>> = values ?? {}
  return en[key].replace(/\{(\w+)\}/g, (whole, name: string) => filled[name] ?? whole)
}
