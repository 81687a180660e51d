import { envelopeGame, envelopeParams } from '#engines/envelope.ts'
import { formatMoney } from '#kit/money.ts'
import type { Envelope } from '#modules/agents/envelopes/model.ts'
import { sharesOf } from '#modules/agents/envelopes/seeds.ts'
import type { NamedClaim } from '#modules/agents/envelopes/store.ts'
import { maskName } from '#modules/identity/service.ts'

export function envelopeReply(envelope: Envelope) {
  const { id, currency, kind, audience, total, shares, wish, state, claimed, claimedAmount, returned } = envelope
  return {
    ...{ id, currency, kind, audience, shares, wish, state, claimed },
    total: formatMoney(total, currency),
    claimedAmount: formatMoney(claimedAmount, currency),
    returned: formatMoney(returned, currency),
    sentAt: envelope.sentAt.toISOString(),
    expiresAt: envelope.expiresAt.toISOString(),
    endedAt: envelope.endedAt?.toISOString() ?? null,
  }
}

export function offeredReply(envelope: Envelope, sender: string) {
  const { id, wish, kind, currency, shares, claimed, expiresAt } = envelope
  return { id, sender, wish, kind, currency, shares, claimed, expiresAt: expiresAt.toISOString() }
}

/**
 * Who took what. The sender sees the names of their own team, and of who has left it only what strangers see; the guests see of each other
 * what strangers see.
 */
export function takenReplies(envelope: Envelope, claims: readonly NamedClaim[], readerId: string) {
  const isSender = readerId === envelope.senderId
  return claims.map(({ place, memberId, amount, at, username, nickname, isBelow }) => {
    const isKnown = memberId === readerId || (isSender && isBelow)
    return {
      place,
      name: isKnown ? username : maskName(username),
      nickname: isKnown ? nickname : null,
      amount: formatMoney(amount, envelope.currency),
      at: at.toISOString(),
      isMine: memberId === readerId,
    }
  })
}

/** Until it is over the proof holds what was promised, and neither the seed nor a share. */
export function proofReply(envelope: Envelope) {
  const { serverSeed, serverSeedHash, clientSeed, mathVersion, configHash } = envelope
  const shares = serverSeed === null ? [] : sharesOf(envelope, serverSeed)
  return {
    version: 1 as const,
    game: envelopeGame.id,
    mathVersion,
    configHash,
    source: { kind: 'seeds' as const, serverSeedHash, serverSeed, clientSeed, nonce: 0 },
    params: envelopeParams(envelope),
    outcome: { shares: shares.map(String) },
  }
}
