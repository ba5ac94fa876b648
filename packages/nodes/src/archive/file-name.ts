import { createHash } from 'node:crypto'

/**
 * The name of a file without its ending: a UUID of version 7 with the time of its oldest event. It follows from the try and the
 * folder, so that a repeat of the same batch overwrites what an earlier try left.
 */
export function fileName(tryId: string, path: string, timeMs: number): string {
  const bytes = createHash('sha256').update(`${tryId}\n${path}`).digest().subarray(0, 16)
  bytes.writeUIntBE(timeMs % 2 ** 48, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
