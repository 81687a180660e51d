import { newId } from '#kit/id.ts'
import { isCurrency, parseMoney } from '#kit/money.ts'
import type { Win } from '#modules/catalog/model.ts'
import { findPlayable } from '#modules/catalog/service.ts'
import type { Gateway } from '#modules/gateway/parts.ts'
import type { Effect, NewTx, Scene, WalletCall } from '#modules/gateway/rules/judge.ts'
import type { Player } from '#modules/gateway/store/vendors.ts'
import { memberInfo } from '#modules/identity/service.ts'
import { readSetting } from '#modules/settings/service.ts'

const staked = (rows: readonly Pick<NewTx, 'type' | 'state' | 'amount'>[]): bigint =>
  rows
    .filter(({ type, state }) => state === 'live' && (type === 'bet' || type === 'settle'))
    .reduce((sum, { amount }) => sum + amount, 0n)

/** What a call puts on the winner board: as with our own games, a pay beyond its stakes that is large enough to be told. */
export async function findBoardWin(
  { clock, catalog, identity, db }: Gateway,
  { memberId, currency }: Player,
  call: WalletCall,
  { txs }: Scene,
  { effects, rows }: { readonly effects: readonly Effect[]; readonly rows: readonly NewTx[] },
): Promise<Omit<Win, 'at'> | null> {
  const amount = effects
    .filter((effect) => effect.step === 'give' && effect.type !== 'rollback' && effect.type !== 'adjust')
    .reduce((sum, effect) => sum + effect.amount, 0n)
  if (amount === 0n || amount <= staked([...txs, ...rows])) return null
  const { winsFrom } = await readSetting(identity.settings, 'play')
  const least = isCurrency(currency) && winsFrom[currency] ? parseMoney(winsFrom[currency], currency) : null
  if (!least?.ok || amount < least.value) return null
  const game = await findPlayable(catalog, call.game)
  if (!game) return null
  const { username: accountName } = await memberInfo(db.read, memberId)
  return {
    id: newId<'round'>(clock),
    nodeId: game.nodeId,
    category: game.category,
    memberId,
    accountName,
    amount,
    currency,
  }
}
