import type { Transporter } from 'nodemailer'
import { no, yes } from '#kit/result.ts'
import type { Provider } from '../model.ts'
import { oneLine } from '../rules.ts'

export interface SmtpOptions {
  /** smtp://user:password@host:587, or smtps:// for TLS from the first byte. */
  readonly url: string
  readonly from: string
  readonly timeoutMs?: number
}

/** Read when there is something to send: most servers that are tried out have no mail server. */
async function openTransport({ url, timeoutMs = 8_000 }: SmtpOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    // A message is text that we wrote; nothing in it may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
}

export function smtp(options: SmtpOptions): Provider {
  const { from } = options
  let transport: Promise<Transporter> | undefined
  return {
    name: 'smtp',
    keepsText: false,
    async deliver({ id, to, subject, text }) {
      try {
        transport ??= openTransport(options)
        await (await transport).sendMail({
          from,
          // An object is taken as one address; a string would be read as a list.
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1).replace('>', '')}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        })
        return yes(null)
      } catch (error) {
        const { responseCode } = error as { readonly responseCode?: unknown }
        // SMTP's own difference: 4xx is for now, 5xx for good.
        return no(typeof responseCode === 'number' && responseCode >= 500 ? 'provider_refused' : 'provider_failed')
      }
    },
  }
}
