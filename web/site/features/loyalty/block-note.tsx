import { loyaltyRefusalText } from '#web/features/loyalty/reward-words.ts'
import type { Vip } from '#web/features/loyalty/use-loyalty.ts'
import { Card } from '#web/ui/card.tsx'

interface BlockNoteProps {
  readonly block: Vip['block']
  readonly className?: string
}

/** Why nothing is given to somebody who excluded, paused or limited themselves. */
export function BlockNote({ block, className = '' }: BlockNoteProps) {
  if (block === null) return null
  return (
    <Card className={`p-4 text-soft sm:p-5 ${className}`} role="note">
      {loyaltyRefusalText(block)}
    </Card>
  )
}
