import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'

interface WarningDialogProps {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly onClose: () => void
}

/** Something that stops what was begun: it is read, and confirmed, before anything goes on. */
export function WarningDialog({ title, text, confirm, onClose }: WarningDialogProps) {
  return (
    <Dialog title={title} size="small" closeLabel={t('state.close')} onClose={onClose}>
      <p className="flex items-start gap-3 leading-relaxed text-soft">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 flex-none text-lose" />
        {text}
      </p>
      <Button look="gold" onClick={onClose} className="mt-6 w-full">
        {confirm}
      </Button>
    </Dialog>
  )
}
