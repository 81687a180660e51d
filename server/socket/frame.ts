const wholeText = 0x81
const shortMost = 125
const mediumMost = 0xff_ff

/** A text message as it goes over the wire (RFC 6455 §5.2): one frame, not masked, as servers send it. Made once for all who hear it. */
export function textFrame(text: string): Buffer {
  return frameOf([Buffer.from(text)])
}

/** The same of bytes that were written before. */
export function frameOf(parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([headOf(length), ...parts])
}

function headOf(length: number): Buffer {
  if (length <= shortMost) return Buffer.from([wholeText, length])
  if (length <= mediumMost) return Buffer.from([wholeText, 126, length >> 8, length & 0xff])
  const head = Buffer.alloc(10)
  head[0] = wholeText
  head[1] = 127
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}
