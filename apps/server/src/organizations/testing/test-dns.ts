import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export interface TestDns {
  /** For WEIR_DNS_SERVERS. */
  address: string
  /** What the TXT records of a domain say; a domain that is not listed does not exist. */
  records: Map<string, string[]>
  /** While true, questions stay without an answer. */
  silent: boolean
  stop(): Promise<void>
}

const headerBytes = 12

/** A name server on loopback that knows TXT records. */
export async function startTestDns(): Promise<TestDns> {
  const socket = createSocket('udp4')
  const dns: TestDns = {
    address: '',
    records: new Map(),
    silent: false,
    async stop() {
      socket.close()
      await once(socket, 'close')
    },
  }
  socket.on('message', (query, from) => {
    if (dns.silent) return
    socket.send(answer(query, dns.records), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  dns.address = `127.0.0.1:${socket.address().port}`
  return dns
}

function answer(query: Buffer, records: Map<string, string[]>): Buffer {
  const { name, end } = readName(query)
  const found = records.get(name)
  const header = Buffer.alloc(headerBytes)
  query.copy(header, 0, 0, 2)
  // A response to a recursive question, with "no such name" where there is none.
  header.writeUInt16BE(found ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found?.length ?? 0, 6)
  const question = query.subarray(headerBytes, end + 4)
  return Buffer.concat([header, question, ...(found ?? []).map(txtRecord)])
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = headerBytes
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** In pieces of at most 20 bytes, as a long record would come. */
function txtRecord(text: string): Buffer {
  const pieces = (text.match(/.{1,20}/g) ?? []).map(piece => Buffer.from([piece.length, ...Buffer.from(piece)]))
  const data = Buffer.concat(pieces)
  const head = Buffer.alloc(12)
  // The name is that of the question; type TXT, class IN, 60 seconds to live.
  head.writeUInt16BE(0xc000 + headerBytes, 0)
  head.writeUInt16BE(16, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
