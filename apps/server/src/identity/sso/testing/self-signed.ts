import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export interface SelfSigned {
  certificate: string
  key: string
}

/** A key with a certificate that vouches for itself, valid until then. */
export function selfSigned(name: string, until = new Date(Date.now() + 86_400_000)): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const der = certificate(name, until, publicKey, privateKey)
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return {
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
}

function certificate(name: string, until: Date, publicKey: KeyObject, privateKey: KeyObject): Buffer {
  // sha256WithRSAEncryption
  const algorithm = sequence(node(0x06, Buffer.from('2a864886f70d01010b', 'hex')), node(0x05, Buffer.alloc(0)))
  const commonName = sequence(node(0x06, Buffer.from('550403', 'hex')), node(0x0c, Buffer.from(name)))
  const subject = sequence(node(0x31, commonName))
  const body = sequence(
    node(0xa0, node(0x02, Buffer.from([2]))),
    node(0x02, Buffer.from([1])),
    algorithm,
    subject,
    sequence(time(new Date('2020-01-01T00:00:00Z')), time(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, privateKey)
  return sequence(body, algorithm, node(0x03, Buffer.concat([Buffer.from([0]), signature])))
}

function node(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return node(0x30, Buffer.concat(parts))
}

function time(moment: Date): Buffer {
  return node(0x17, Buffer.from(`${moment.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
}
