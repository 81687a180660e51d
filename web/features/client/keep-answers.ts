import type { Query, QueryClient } from '@tanstack/react-query'
import type { Session } from '#web/lib/session.ts'

type Storing = Pick<Storage, 'setItem' | 'removeItem'>

/** Which calls' answers are kept in the tab, under the names that the specification gives them. */
const names: Readonly<Record<string, string>> = {
  'GET /lgw/games/game_menus': 'gameVendor',
  'GET /wps/relay/GCSGAME_hotGamesV2': 'HOT_GAMES',
  'GET /wps/relay/GCSGAME_getRankList': 'WINNERS',
  'GET /wps/system/setting/register': 'validate',
  'GET /wps/relay/GCS_merchantWallet': 'merchantWallet',
}
const fundsLine = 'GET /wps/member/info/funds/consolidated'

/** What the funds say of contracts. How much somebody has is told to the page alone. */
const contractTypes = ['dailysalreqtype', 'divtypereq', 'contracthoursalreq', 'realtimesalreqtype'] as const
type ContractTypes = Readonly<Record<(typeof contractTypes)[number], string | null>>

const personal = ['merchantWallet', 'consolidated', 'enableSalary', 'enableContract']

/**
 * Keeps in the tab what the specification has there of the page's answers. Nothing of ours reads it: the page asks anew, so that it never
 * shows what was so in an earlier version of the site.
 */
export function keepAnswers(queries: QueryClient, session: Pick<Session, 'subscribe'>, storage: Storing): void {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    for (const [name, value] of entriesOf(event.query)) keep(storage, name, value)
  })
  // Who signs in next is somebody else, or may be.
  session.subscribe(() => {
    for (const name of personal) storage.removeItem(name)
  })
}

function entriesOf({ queryKey, state }: Query): [name: string, value: unknown][] {
  const line = String(queryKey[0])
  if (line === fundsLine) {
    const funds = state.data as ContractTypes
    return [
      ['consolidated', Object.fromEntries(contractTypes.map((type) => [type, funds[type]]))],
      ['enableSalary', funds.dailysalreqtype !== null],
      ['enableContract', funds.divtypereq !== null],
    ]
  }
  const name = names[line]
  return name === undefined ? [] : [[name, state.data]]
}

function keep(storage: Storing, name: string, value: unknown): void {
  try {
    storage.setItem(name, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing, or whose room is full, is no worse off.
  }
}
