const wholeText = 0x81
const shortMost = 125
const mediumMost = 0xff_ff

/** A text message as it goes over the wire (RFC 6455 §5.2): one frame, not masked, as servers send it. Made once for all who hear it. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const headLength = length <= shortMost ? 2 : length <= mediumMost ? 4 : 10
  const frame = Buffer.allocUnsafe(headLength + length)
  frame[0] = wholeText
  if (headLength === 2) frame[1] = length
  else if (headLength === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, headLength)
  return frame
}
