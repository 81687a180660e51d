import { type ReactNode, useId } from 'react'

/** A part of the contact sheet with its name. */
export function Sheet({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-3 font-display text-[17px] font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}
