/** Byte strings one after the other, each with its length in front. */
export function joinFrames(frames: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(frames.reduce((total, frame) => total + 4 + frame.length, 0))
  const view = new DataView(joined.buffer)
  let at = 0
  for (const frame of frames) {
    view.setUint32(at, frame.length)
    joined.set(frame, at + 4)
    at += 4 + frame.length
  }
  return joined
}

export function splitFrames(bytes: Uint8Array): Uint8Array[] {
  const frames: Uint8Array[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = view.getUint32(at)
    frames.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return frames
}
