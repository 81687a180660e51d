import type { ReactNode } from 'react'

/** A part of the contact sheet with its name. It is no landmark: both themes have the same parts. */
export function Sheet({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 font-display text-[17px] font-semibold">{title}</h3>
      {children}
    </div>
  )
}
