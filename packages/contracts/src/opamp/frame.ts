/** On a WebSocket an OpAMP message follows a header, for now the single byte 0. */
export function toFrame(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(message.length + 1)
  frame.set(message, 1)
  return frame
}

/** The message in a frame; undefined when the header is not one we know. */
export function fromFrame(frame: Uint8Array): Uint8Array | undefined {
  return frame[0] === 0 ? frame.subarray(1) : undefined
}
