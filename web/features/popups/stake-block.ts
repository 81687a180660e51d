import { stakeBlocks } from '#modules/compliance/model.ts'
import { openPopup, type RefusedPart } from '#web/features/popups/popups.ts'

/** Opens the popup of a stake that was refused, where the reason has more to say than a line. Answers whether it has. */
export function openStakeBlock(refusal: string | null, fields: readonly RefusedPart[] = []): boolean {
  const block = stakeBlocks.find((known) => known === refusal)
  if (block) openPopup({ kind: 'stake-block', refusal: block, fields })
  return block !== undefined
}
