import { lazy, Suspense } from 'react'
import { TreePage } from '#web/agent/features/team/tree-page.tsx'
import { withTexts } from '#web/i18n/texts.ts'

/** Fetched when somebody is to be given money. */
const TransferDownDialog = lazy(async () => {
  const { TransferDownDialog: dialog } = await withTexts(
    ['give', 'pay', 'refusals', 'login'],
    import('#web/agent/features/transfer/transfer-down-dialog.tsx'),
  )
  return { default: dialog }
})

export function AgentTree() {
  return (
    <TreePage
      transferDialog={(member, onClose) => (
        <Suspense fallback={null}>
          <TransferDownDialog member={member} onClose={onClose} />
        </Suspense>
      )}
    />
  )
}
