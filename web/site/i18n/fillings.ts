import type dates from './EN/dates.json'
import type down from './EN/down.json'
import type games from './EN/games.json'
import type help from './EN/help.json'
import type home from './EN/home.json'
import type login from './EN/login.json'
import type pages from './EN/pages.json'
import type popups from './EN/popups.json'
import type records from './EN/records.json'
import type shell from './EN/shell.json'
import type status from './EN/status.json'
import type steps from './EN/steps.json'

/** One file a language each. A page names those that it needs beside `shell`, and they are loaded with it. */
export interface Namespaces {
  shell: typeof shell
  dates: typeof dates
  down: typeof down
  games: typeof games
  help: typeof help
  home: typeof home
  login: typeof login
  pages: typeof pages
  popups: typeof popups
  records: typeof records
  status: typeof status
  steps: typeof steps
}

/** All of them together; an interface of its own reads faster than a chain of intersections. */
interface English
  extends Readonly<Namespaces['shell']>,
    Readonly<Namespaces['dates']>,
    Readonly<Namespaces['down']>,
    Readonly<Namespaces['games']>,
    Readonly<Namespaces['help']>,
    Readonly<Namespaces['home']>,
    Readonly<Namespaces['login']>,
    Readonly<Namespaces['pages']>,
    Readonly<Namespaces['popups']>,
    Readonly<Namespaces['records']>,
    Readonly<Namespaces['status']>,
    Readonly<Namespaces['steps']> {}

/**
 * What is filled into which text. The compiler reads a JSON file's keys but not its words, so the names stand here; a
 * test holds them against the texts.
 */
export const fillings = {
  'title.page': ['page'],
  'nav.accountOf': ['name'],
  'nav.makersOf': ['category'],
  'footer.rights': ['year', 'brand'],
  'language.current': ['name'],
  'games.count': ['count'],
  'games.makerCount': ['count'],
  'games.from': ['games', 'makers'],
  'games.firstOf': ['shown', 'count'],
  'dates.last': ['count'],
  'dates.next': ['count'],
  'home.showBanner': ['title'],
  'home.total': ['count'],
  'home.wonOn': ['name', 'game'],
  'home.playGame': ['game'],
  'facts.rootSize': ['count'],
  'records.account.other': ['kind'],
  'records.openProof': ['type', 'amount'],
  'records.closeProof': ['type', 'amount'],
  'records.shown': ['count'],
  'records.whole': ['count'],
  'proof.batch': ['height', 'lane'],
  'proof.rootOf': ['day'],
  'down.qrAlt': ['system', 'address'],
  'soon.title': ['name'],
  'paging.page': ['number'],
  'notices.more': ['count'],
  'video.play': ['title'],
  'help.found': ['count'],
  'help.more': ['category'],
} as const satisfies Partial<Record<keyof English, readonly string[]>>

type SiteFillings = typeof fillings

declare module '#web/lib/i18n.ts' {
  interface Texts extends English {}
  interface Fillings extends SiteFillings {}
}
