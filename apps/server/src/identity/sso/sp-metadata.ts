const bindingPost = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'

interface ServiceProvider {
  entityId: string
  acsUrl: string
  /** In PEM form; empty when requests are not signed. */
  signingCertificate: string
}

/** What an identity provider needs to know about us, in the form it reads. */
export function serviceProviderMetadata({ entityId, acsUrl, signingCertificate }: ServiceProvider): string {
  const signs = signingCertificate !== ''
  const key = signs
    ? `<KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${pemBody(signingCertificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`
    : ''
  return (
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escape(entityId)}">` +
    `<SPSSODescriptor AuthnRequestsSigned="${signs}" WantAssertionsSigned="true" protocolSupportEnumeration="${protocol}">${key}` +
    '<NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>' +
    `<AssertionConsumerService index="0" isDefault="true" Binding="${bindingPost}" Location="${escape(acsUrl)}"/>` +
    '</SPSSODescriptor></EntityDescriptor>'
  )
}

/** The base64 between the lines that say what it is. */
function pemBody(pem: string): string {
  return pem.replace(/-----[A-Z ]+-----/g, '').replace(/[^A-Za-z0-9+/=]/g, '')
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
