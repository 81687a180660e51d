import type dates from './EN/dates.json'
import type home from './EN/home.json'
import type login from './EN/login.json'
import type records from './EN/records.json'
import type shell from './EN/shell.json'
import type steps from './EN/steps.json'

/** One file a language each. A page names those that it needs beside `shell`, and they are loaded with it. */
export interface Namespaces {
  shell: typeof shell
  dates: typeof dates
  home: typeof home
  login: typeof login
  records: typeof records
  steps: typeof steps
}

type First = Namespaces['shell'] & Namespaces['dates'] & Namespaces['home']
type English = First & Namespaces['login'] & Namespaces['records'] & Namespaces['steps']

/**
 * What is filled into which text. The compiler reads a JSON file's keys but not its words, so the names stand here; a
 * test holds them against the texts.
 */
export const fillings = {
  'nav.signedInAs': ['name'],
  'language.current': ['name'],
  'dates.last': ['count'],
  'dates.next': ['count'],
  'facts.rootSize': ['count'],
  'records.account.other': ['kind'],
  'records.openProof': ['type', 'amount'],
  'records.closeProof': ['type', 'amount'],
  'records.shown': ['count'],
  'records.whole': ['count'],
  'proof.batch': ['height', 'lane'],
  'proof.rootOf': ['day'],
} as const satisfies Partial<Record<keyof English, readonly string[]>>

type SiteFillings = typeof fillings

declare module '#web/lib/i18n.ts' {
  interface Texts extends English {}
  interface Fillings extends SiteFillings {}
}
