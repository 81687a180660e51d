/** The faint woven ground of heroes and empty places. It fills its parent and is never read; weave.svg is its thread. */
export function Weave({ className = '' }: { readonly className?: string }) {
  return <div aria-hidden="true" className={`weave pointer-events-none absolute inset-0 ${className}`} />
}
