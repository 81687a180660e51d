import { type SubmitEvent, useState } from 'react'
import type { Refused } from '#web/lib/api.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'

/** How what is wrong is told; the form hands it to whoever sends it. */
interface Publish {
  readonly point: (wrong: Readonly<Record<string, string>>) => void
  readonly refuse: (refused: Pick<Refused<string>, 'refusal'>) => void
}

export interface Form extends Publish {
  readonly isBusy: boolean
  readonly fault: PlainKey | null
  /** What is wrong beside a field, by its name. */
  readonly wrong: Readonly<Record<string, string>>
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * One form that is sent at most once at a time; what it is told stands above its button or beside its field.
 * The page has loaded the texts of `fields` and `refusals`.
 */
export function useForm(
  send: (data: FormData, tell: Publish) => Promise<void>,
  words: (refusal: string) => PlainKey = wordsOf,
): Form {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<PlainKey | null>(null)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const tell: Publish = { point: setWrong, refuse: ({ refusal }) => setFault(words(refusal)) }
  return {
    ...tell,
    isBusy,
    fault,
    wrong,
    submit(event) {
      event.preventDefault()
      if (isBusy) return
      setBusy(true)
      setFault(null)
      setWrong({})
      void send(new FormData(event.currentTarget, event.nativeEvent.submitter), tell).finally(() => setBusy(false))
    },
  }
}

/** The text of one field of a form. */
export function read(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** What is left empty, told beside it; null when nothing is. */
export function findMissing(data: FormData, names: readonly string[]): Record<string, string> | null {
  const missing = names.filter((name) => read(data, name).trim() === '')
  return missing.length === 0 ? null : Object.fromEntries(missing.map((name) => [name, t('fields.missing')]))
}
