import { WireReader } from '../wire/reader.ts'
import { encodeMessage } from '../wire/writer.ts'

/** How many records the receiver refused for good, and why. With a count of 0 the message is only a warning. */
export interface Rejected {
  count: number
  message: string
}

/** Encodes an export response of any signal; without `rejected` everything was accepted. */
export function encodeExportResponse(rejected?: Rejected): Uint8Array {
  return encodeMessage(rejected, (writer, partial) => {
    if (!partial) return
    writer.message(1, partial, (inner, { count, message }) => {
      if (message) inner.string(2, message)
      if (count) inner.int64(1, count)
    })
  })
}

/** Decodes an export response of any signal; undefined when everything was accepted without remark. */
export function decodeExportResponse(bytes: Uint8Array): Rejected | undefined {
  const reader = new WireReader(bytes)
  const rejected: Rejected = { count: 0, message: '' }
  while (reader.next()) {
    if (reader.field === 1) reader.message(readPartialSuccess, rejected)
    else reader.skip()
  }
  return rejected.count === 0 && rejected.message === '' ? undefined : rejected
}

function readPartialSuccess(reader: WireReader, rejected: Rejected): void {
  while (reader.next()) {
    if (reader.field === 1) rejected.count = Number(reader.int64())
    else if (reader.field === 2) rejected.message = reader.string()
    else reader.skip()
  }
}
