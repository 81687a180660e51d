/** Holds the place of what is loading, in its size, so that nothing jumps when it comes. */
export function Skeleton({ className = '' }: { readonly className?: string }) {
  return (
    <span aria-hidden="true" className={`relative block overflow-hidden rounded-lg bg-surface-3/70 ${className}`}>
      <span className="absolute inset-0 animate-shimmer bg-linear-to-r from-transparent via-white/8 to-transparent" />
    </span>
  )
}
