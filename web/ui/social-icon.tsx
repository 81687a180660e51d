/** Plain glyphs of our own hand, in the colour of the text around them; the name always stands in the link's label. */
const paths = {
  GOOGLE:
    'M12 3a9 9 0 1 0 9 9c0-.5 0-1-.1-1.5H12v3.4h5.2A5.6 5.6 0 1 1 12 6.4c1.4 0 2.7.5 3.7 1.4l2.4-2.4A9 9 0 0 0 12 3z',
  FACEBOOK:
    'M13.6 21v-7.6h2.6l.5-3.1h-3.1V8.4c0-1 .4-1.6 1.7-1.6h1.5V4.1C16.4 4 15.6 4 14.8 4c-2.6 0-4.2 1.5-4.2 4.1v2.2H8v3.1h2.6V21z',
  TELEGRAM:
    'M21.4 4.3 2.9 11.5c-.9.4-.9 1.3 0 1.6l4.5 1.5 1.8 5.4c.2.7.9.8 1.4.3l2.5-2.4 4.6 3.4c.7.5 1.4.2 1.6-.7l3.1-15.2c.2-1-.4-1.5-1-1.1zM8.9 14.1l9-6.2-7.2 7.4-.3 3z',
  YOUTUBE:
    'M21.6 7.7c-.3-1.3-1.1-2-2.4-2.2C17.5 5.2 14.7 5 12 5s-5.5.2-7.2.5c-1.3.2-2.1.9-2.4 2.2C2.1 9 2 10.4 2 12s.1 3 .4 4.3c.3 1.3 1.1 2 2.4 2.2 1.7.3 4.5.5 7.2.5s5.5-.2 7.2-.5c1.3-.2 2.1-.9 2.4-2.2.3-1.3.4-2.7.4-4.3s-.1-3-.4-4.3zM10 15.2V8.8l5.6 3.2z',
  INSTAGRAM:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.7a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6zm0 2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zm4.7-3.3a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  TWITTER: 'M4 4h4.6l3.9 5.3L17 4h2.5l-5.9 6.8L20 20h-4.6l-4.2-5.8L6.2 20H3.7l6.4-7.4zm3.1 1.7 9.1 12.6h1.3L8.3 5.7z',
} as const

export type SocialName = keyof typeof paths

export function SocialIcon({ name, className = 'size-5' }: { readonly name: SocialName; readonly className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className}>
      <path d={paths[name]} fill="currentColor" fillRule="evenodd" />
    </svg>
  )
}
