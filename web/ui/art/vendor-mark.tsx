import { type VendorId, vendors } from '#web/ui/art/vendors.ts'

interface VendorMarkProps {
  readonly vendor: VendorId
  readonly className?: string
}

/** A maker's glyph in the colour of the text around it. Its name always stands beside it. */
export function VendorMark({ vendor, className = 'size-5' }: VendorMarkProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={className}
      // The glyph is a constant of ours, and holds neither a style nor a script.
      dangerouslySetInnerHTML={{ __html: vendors[vendor].glyph }}
    />
  )
}
