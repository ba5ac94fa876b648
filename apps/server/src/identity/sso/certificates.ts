import { createPrivateKey, X509Certificate } from 'node:crypto'

const block = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

export interface CertificateFacts {
  subject: string
  expires: string
  fingerprint: string
}

/** The certificates in a text, in PEM form; also one that comes as bare base64, as metadata has it. */
export function certificatesIn(text: string): string[] {
  const trimmed = text.trim()
  if (trimmed === '') return []
  const blocks = trimmed.match(block)
  if (blocks) return [...new Set(blocks)]
  return trimmed.includes('-----') ? [] : [`-----BEGIN CERTIFICATE-----\n${trimmed}\n-----END CERTIFICATE-----`]
}

/** What a certificate says about itself; undefined when it is none. */
export function certificateFacts(pem: string): CertificateFacts | undefined {
  try {
    const { subject, validTo, fingerprint256 } = new X509Certificate(pem)
    return {
      subject: subject.replaceAll('\n', ', '),
      expires: new Date(validTo).toISOString(),
      fingerprint: fingerprint256,
    }
  } catch {
    return undefined
  }
}

/** Whether a private key is the one the certificate was made for. */
export function isKeyOf(certificate: string, key: string): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}
