import type { StakeLedger } from '#modules/wallet/stakes.ts'

/** Every open window of a member hears of a new balance this soon; somebody who bets without end is announced once in this time. */
const everyMs = 1_000

export interface BalanceEvents {
  announce(memberId: string): void
}

/**
 * Tells a member's open windows that the balance has changed. What a bet pays for it is a name put into a set: the news itself goes out
 * later, once for all bets of a member meanwhile, and carries no figure, so nothing is read from the database.
 */
export function makeBalanceEvents(
  pushToSockets: (topic: string, data: unknown) => void,
  later = (work: () => void) => void setTimeout(work, everyMs).unref(),
): BalanceEvents {
  let changed = new Set<string>()
  const flush = (): void => {
    const members = changed
    changed = new Set()
    for (const id of members) pushToSockets(`member:${id}`, { type: 'balance' })
  }
  return {
    announce(memberId) {
      if (changed.size === 0) later(flush)
      changed.add(memberId)
    },
  }
}

/** The ledger of play, which announces the balance after every movement that it takes. */
export function announcing(ledger: StakeLedger, { announce }: BalanceEvents): StakeLedger {
  return {
    submit: (owner, movement, attach) =>
      ledger.submit(owner, movement, attach).then((answer) => {
        if (answer.ok && !answer.value.isReplay) announce(owner)
        return answer
      }),
    submitShared: (owner, movement, attach) =>
      ledger.submitShared(owner, movement, attach).then((answer) => {
        if (answer !== 'nothing_moved' && answer.ok && !answer.value.isReplay) announce(owner)
        return answer
      }),
    withGift: (wanted, work) =>
      ledger.withGift(wanted, work).then((answer) => {
        if (answer.ok) announce(wanted.memberId)
        return answer
      }),
  }
}
