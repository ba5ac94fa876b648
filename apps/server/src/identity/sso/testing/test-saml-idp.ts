import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { randomUUID } from 'node:crypto'
import { IdentityProvider, SamlLib, ServiceProvider } from 'samlify'
import { type SelfSigned, selfSigned } from './self-signed.ts'

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const bindingRedirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const minuteMs = 60_000

/** What an assertion says; all of it as it should be, unless a test asks otherwise. */
export interface AssertionChanges {
  email?: string
  nameId?: string
  audience?: string
  recipient?: string
  issuer?: string
  /** The request that is answered; null: none, as when a sign-in starts at the identity provider. */
  inResponseTo?: string | null
  confirmedFor?: string
  notOnOrAfter?: Date
  assertionId?: string
  key?: SelfSigned
  isSigned?: boolean
  algorithm?: string
  statements?: string
  /** The last touch, after signing. */
  finish?: (xml: string) => string
}

export interface AnsweredRequest {
  /** What the page of the identity provider posts, and where. */
  action: string
  form: { SAMLResponse: string; RelayState?: string }
  requestId: string
}

/** A SAML identity provider over HTTP. Whoever comes is signed in at once. */
export class TestSamlIdp {
  readonly entityId: string
  readonly url: string
  readonly key = selfSigned('Test identity provider')
  readonly #server: Server
  /** Our metadata, as the identity provider was given it. */
  #serviceProvider: ReturnType<typeof ServiceProvider> | undefined

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = `${url}/sso`
    this.entityId = `${url}/metadata`
  }

  static async start(): Promise<TestSamlIdp> {
    const server = createServer((_request, response) => response.end('the sign-in page'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return new TestSamlIdp(server, `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  /** What an administrator is given to enter. */
  metadata(): string {
    return this.#provider().getMetadata()
  }

  trust(serviceProviderMetadata: string): void {
    this.#serviceProvider = ServiceProvider({ metadata: serviceProviderMetadata })
  }

  /** Signs whoever was sent here in, and answers the request. */
  async answer(sentTo: string, changes: AssertionChanges = {}): Promise<AnsweredRequest> {
    const url = new URL(sentTo)
    const query = Object.fromEntries(url.searchParams)
    const sp = this.#trusted()
    const signed = query['Signature'] !== undefined
    const octetString = url.search.slice(1).replace(/&Signature=.*$/, '')
    const { extract } = await this.#provider(signed).parseLoginRequest(sp, 'redirect', { query, octetString })
    const requestId = String(extract.request?.id)
    const RelayState = query['RelayState']
    const SAMLResponse = this.response({ inResponseTo: requestId, ...changes })
    const form = { SAMLResponse, ...(RelayState === undefined ? {} : { RelayState }) }
    return { action: this.#acsUrl(), form, requestId }
  }

  response(changes: AssertionChanges = {}): string {
    const xml = this.#unsigned(changes)
    const { key = this.key, isSigned = true, algorithm = rsaSha256, finish = (text: string) => text } = changes
    const signed = isSigned
      ? SamlLib.constructSAMLSignature({
          rawSamlMessage: xml,
          referenceTagXPath: "/*[local-name(.)='Response']/*[local-name(.)='Assertion']",
          privateKey: key.key,
          signatureAlgorithm: algorithm,
          signingCert: key.certificate.replace(/-----[A-Z ]+-----|\s/g, ''),
          isBase64Output: false,
          signatureConfig: {
            prefix: 'ds',
            location: {
              reference: "/*[local-name(.)='Response']/*[local-name(.)='Assertion']/*[local-name(.)='Issuer']",
              action: 'after',
            },
          },
        })
      : xml
    return Buffer.from(finish(signed)).toString('base64')
  }

  #unsigned(changes: AssertionChanges): string {
    const now = new Date().toISOString()
    const {
      email = 'ada@acme.example',
      nameId = email,
      audience = this.#trusted().entityMeta.getEntityID(),
      recipient = this.#acsUrl(),
      issuer = this.entityId,
      inResponseTo = null,
      notOnOrAfter = new Date(Date.now() + 5 * minuteMs),
      assertionId = `_${randomUUID()}`,
      statements = '',
    } = changes
    const answers = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
    const confirms = changes.confirmedFor === undefined ? answers : ` InResponseTo="${changes.confirmedFor}"`
    const end = notOnOrAfter.toISOString()
    const start = new Date(notOnOrAfter.getTime() - 10 * minuteMs).toISOString()
    return (
      '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"' +
      ` ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}" Destination="${recipient}"${answers}>` +
      `<saml:Issuer>${issuer}</saml:Issuer>` +
      '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>' +
      `<saml:Assertion ID="${assertionId}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${issuer}</saml:Issuer>` +
      `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${nameId}</saml:NameID>` +
      '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">' +
      `<saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${recipient}"${confirms}/>` +
      '</saml:SubjectConfirmation></saml:Subject>' +
      `<saml:Conditions NotBefore="${start}" NotOnOrAfter="${end}"><saml:AudienceRestriction>` +
      `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
      '<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>' +
      `${email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>${statements}</saml:Assertion></samlp:Response>`
    )
  }

  #provider(wantAuthnRequestsSigned = false) {
    return IdentityProvider({
      entityID: this.entityId,
      signingCert: this.key.certificate,
      wantAuthnRequestsSigned,
      singleSignOnService: [{ Binding: bindingRedirect, Location: this.url }],
      singleLogoutService: [{ Binding: bindingRedirect, Location: this.url }],
    })
  }

  #trusted() {
    if (!this.#serviceProvider) throw new TypeError('The identity provider does not know us yet')
    return this.#serviceProvider
  }

  #acsUrl(): string {
    return String(this.#trusted().entityMeta.getAssertionConsumerService('post'))
  }
}
