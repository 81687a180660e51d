import { createHmac } from 'node:crypto'

const digestBytes = 32

/**
 * HMAC-SHA256 of Node's own, under one key for as many messages as follow: what the server draws with. The digest is taken as a string and
 * written into bytes here, because Node's buffers take half as long again to make.
 */
export const nodeHmac =
  (key: string) =>
  (message: string): Uint8Array => {
    const digest = createHmac('sha256', key).update(message).digest('latin1')
    const bytes = new Uint8Array(digestBytes)
    for (let at = 0; at < digestBytes; at += 1) bytes[at] = digest.charCodeAt(at)
    return bytes
  }
