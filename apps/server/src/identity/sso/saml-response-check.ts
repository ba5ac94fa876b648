import type { SignInCode } from './sign-in-codes.ts'
import { refusedXml } from './xml-limits.ts'
import { xmlAttribute, xmlTags } from './xml-tags.ts'

const clockSkewMs = 60_000

const strongAlgorithms = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

/**
 * What is wrong with a SAML response before anything in it is trusted; undefined when the library may look at it. The library
 * checks signatures, audience, recipient and replays; here is what it leaves out: document types, weak algorithms, the time on the
 * confirmation, and that the signed assertion answers the same request as the response around it.
 */
export function refusedResponse(base64: string, now: number): SignInCode | undefined {
  const xml = Buffer.from(base64, 'base64').toString('utf8')
  if (refusedXml(xml)) return '1016'
  let answers: string | undefined
  for (const { tag } of xmlTags(xml)) {
    const name = /^(?:[\w.-]+:)?([\w.-]+)/.exec(tag)?.[1]
    if (name === 'SignatureMethod' || name === 'DigestMethod') {
      if (!strongAlgorithms.has(xmlAttribute(tag, 'Algorithm') ?? '')) return '1016'
    }
    if (name === 'Response') answers = xmlAttribute(tag, 'InResponseTo')
    if (name === 'SubjectConfirmationData') {
      if (xmlAttribute(tag, 'InResponseTo') !== answers) return '1017'
      if (isOver(tag, now)) return '1017'
    }
    if (name === 'Conditions' && isOver(tag, now)) return '1017'
  }
  return undefined
}

function isOver(tag: string, now: number): boolean {
  const end = xmlAttribute(tag, 'NotOnOrAfter')
  return end !== undefined && !(Date.parse(end) + clockSkewMs > now)
}
