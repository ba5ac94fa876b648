import { domainToASCII } from 'node:url'
import { isIP } from 'node:net'

/** Mail services open to everybody: nobody's company, so nobody's to sign people in. */
const everybodys = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com ' +
    'proton.me protonmail.com pm.me gmx.com gmx.net gmx.de web.de mail.com mail.ru yandex.com yandex.ru zoho.com qq.com 163.com ' +
    '126.com fastmail.com tutanota.com hey.com'
  ).split(' '),
)

/** The domain of an email address, or of a text that already is one, in lower case and ASCII; undefined when it is neither. */
export function domainOf(emailOrDomain: string): string | undefined {
  const text = emailOrDomain.slice(emailOrDomain.lastIndexOf('@') + 1)
  // The parser of host names stops at these instead of refusing them.
  if (/[/?#:\\\s]/.test(text.trim())) return undefined
  const domain = domainToASCII(text.trim()).toLowerCase().replace(/\.$/, '')
  const isName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(domain)
  return isName && isIP(domain) === 0 ? domain : undefined
}

/** Why a provider cannot sign in people of this domain; undefined when it can. */
export function refusedDomain(text: string): string | undefined {
  const domain = text.includes('@') ? undefined : domainOf(text)
  if (domain === undefined) return `'${text}' is not an email domain such as example.com`
  return everybodys.has(domain) ? `${domain} is open to everybody and belongs to no organization` : undefined
}
