/** Where a game of our own is played: tables stand below their lobby, all others have one page. `type` is its type or its category. */
export function playPathOf(nodeId: string, type: string, mode: 'real' | 'demo'): string {
  return `/${type === 'LIVE' ? 'live' : 'play'}/${nodeId}${mode === 'demo' ? '?mode=demo' : ''}`
}
