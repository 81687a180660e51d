import { type PlainKey, t } from '#web/lib/i18n.ts'
import { CircleAlert } from '#web/ui/icons.ts'

/** What went wrong with a form as a whole; it stands there empty, so that it is heard when it speaks. */
export function FormFault({ fault }: { readonly fault: PlainKey | null }) {
  return (
    <p role="alert" className={fault ? 'flex items-center gap-1.5 text-[13px] font-medium text-lose' : 'contents'}>
      {fault && (
        <>
          <CircleAlert aria-hidden="true" className="size-4 flex-none" />
          {t(fault)}
        </>
      )}
    </p>
  )
}
