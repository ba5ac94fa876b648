import { OttlFault } from '../../error.ts'

/** The parts of an address as Go's url.Parse takes it apart. */
export interface ParsedUrl {
  readonly scheme: string
  /** What follows the scheme where that is no path, as in mailto:ann@home. */
  readonly opaque: string
  readonly user: { readonly name: string; readonly password: string | null } | null
  /** With the port, if any. */
  readonly host: string
  readonly path: string
  readonly rawPath: string
  readonly omitHost: boolean
  readonly query: string
  readonly forceQuery: boolean
  readonly fragment: string
  readonly rawFragment: string
}

type Part = 'path' | 'user' | 'host' | 'zone' | 'query' | 'fragment'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export function parseUrl(text: string): ParsedUrl {
  const hash = text.indexOf('#')
  const rawFragment = hash < 0 ? '' : text.slice(hash + 1)
  const fragment = unescape(rawFragment, 'fragment')
  const main = hash < 0 ? text : text.slice(0, hash)
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (/[\u0000-\u001f\u007f]/.test(main)) throw new OttlFault('invalid control character in the URL')
  const { scheme, rest } = splitScheme(main)
  const question = rest.indexOf('?')
  const query = question < 0 ? '' : rest.slice(question + 1)
  const forceQuery = question === rest.length - 1 && question >= 0
  const base = { scheme, opaque: '', user: null, host: '', path: '', rawPath: '', omitHost: false }
  const common = { ...base, query, forceQuery, fragment, rawFragment }
  const hierarchy = question < 0 ? rest : rest.slice(0, question)
  if (!hierarchy.startsWith('/')) {
    if (scheme !== '') return { ...common, opaque: hierarchy }
    if (/^[^/]*:/.test(hierarchy)) throw new OttlFault('the first path segment in the URL cannot contain a colon')
  }
  if (!hierarchy.startsWith('//') || (scheme === '' && hierarchy.startsWith('///'))) {
    const path = unescape(hierarchy, 'path')
    return { ...common, path, rawPath: hierarchy, omitHost: scheme !== '' && hierarchy.startsWith('/') }
  }
  const slash = hierarchy.indexOf('/', 2)
  const authority = slash < 0 ? hierarchy.slice(2) : hierarchy.slice(2, slash)
  const rawPath = slash < 0 ? '' : hierarchy.slice(slash)
  return { ...common, ...parseAuthority(authority), path: unescape(rawPath, 'path'), rawPath }
}

function splitScheme(text: string): { scheme: string; rest: string } {
  if (text.startsWith(':')) throw new OttlFault('missing protocol scheme in the URL')
  const match = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)
  if (!match) return { scheme: '', rest: text }
  return { scheme: (match[1] ?? '').toLowerCase(), rest: text.slice(match[0].length) }
}

function parseAuthority(authority: string): Pick<ParsedUrl, 'user' | 'host'> {
  const at = authority.lastIndexOf('@')
  const host = parseHost(authority.slice(at + 1))
  if (at < 0) return { user: null, host }
  const info = authority.slice(0, at)
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(info)) throw new OttlFault('invalid userinfo in the URL')
  const colon = info.indexOf(':')
  if (colon < 0) return { user: { name: unescape(info, 'user'), password: null }, host }
  const user = { name: unescape(info.slice(0, colon), 'user'), password: unescape(info.slice(colon + 1), 'user') }
  return { user, host }
}

function parseHost(text: string): string {
  if (text.startsWith('[')) {
    const close = text.lastIndexOf(']')
    if (close < 0) throw new OttlFault("missing ']' in host")
    checkPort(text.slice(close + 1))
    const zone = text.slice(0, close).indexOf('%25')
    if (zone < 0) return unescape(text, 'host')
    return unescape(text.slice(0, zone), 'host') + unescape(text.slice(zone, close), 'zone') + text.slice(close)
  }
  const colon = text.lastIndexOf(':')
  if (colon >= 0) checkPort(text.slice(colon))
  return unescape(text, 'host')
}

function checkPort(text: string): void {
  if (!/^(?::\d*)?$/.test(text)) throw new OttlFault(`invalid port ${JSON.stringify(text.slice(0, 100))} after host`)
}

export function splitHost({ host }: ParsedUrl): { name: string; port: string } {
  const match = /^(.*):(\d*)$/s.exec(host)
  const name = match?.[1] ?? host
  return { name: /^\[.*\]$/s.test(name) ? name.slice(1, -1) : name, port: match?.[2] ?? '' }
}

/** Replaces %xx by the bytes they stand for. */
export function unescape(text: string, part: Part): string {
  const bad = part === 'host' ? /[^A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"%\u0080-\uffff]/.exec(text) : null
  if (bad) throw new OttlFault(`invalid character ${JSON.stringify(bad[0])} in host name`)
  // In a host only bytes beyond ASCII may be escaped, and the percent sign before a zone.
  const wrong = (part === 'host' ? /%(?![89a-fA-F][0-9a-fA-F]|25).{0,2}/ : /%(?![0-9a-fA-F]{2}).{0,2}/).exec(text)
  if (wrong) throw new OttlFault(`invalid URL escape ${JSON.stringify(wrong[0])}`)
  const plain = part === 'query' ? text.replaceAll('+', ' ') : text
  return plain.replace(/(?:%[0-9a-fA-F]{2})+/g, run => decoder.decode(Uint8Array.fromHex(run.replaceAll('%', ''))))
}

/** The characters that stay as they are, for a class of a regular expression. */
const allowed: { readonly [P in 'path' | 'user' | 'host' | 'fragment']: string } = {
  path: 'A-Za-z0-9\\-_.~$&+,/:;=@',
  user: 'A-Za-z0-9\\-_.~$&+,;=',
  host: 'A-Za-z0-9\\-_.~!$&\'()*+,;=:[\\]<>"',
  fragment: 'A-Za-z0-9\\-_.~$&+,/:;=?@!()*',
}

function escape(text: string, part: keyof typeof allowed): string {
  return text.replace(new RegExp(`[^${allowed[part]}]+`, 'g'), run => {
    return encoder.encode(run).toHex().toUpperCase().replace(/../g, '%$&')
  })
}

/** Keeps an encoded form that is valid, so that a URL reads the same when put together again. */
function encoded(raw: string, value: string, part: 'path' | 'fragment'): string {
  const valid = new RegExp(`^[${allowed[part]}!$&'()*+,;=:@[\\]%]*$`)
  return valid.test(raw) ? raw : escape(value, part)
}

/** Puts the parts together again. */
export function urlText(url: ParsedUrl): string {
  const { scheme, opaque, user, host, path, rawPath, omitHost, query, forceQuery, fragment, rawFragment } = url
  let out = scheme === '' ? '' : `${scheme}:`
  if (opaque !== '') out += opaque
  else {
    const named = host !== '' || user !== null
    if ((scheme !== '' && !(omitHost && !named)) || named) {
      if (named || path !== '') out += '//'
      if (user) out += `${userText(user)}@`
      out += escape(host, 'host')
    }
    const escapedPath = path === '*' ? '*' : encoded(rawPath, path, 'path')
    if (escapedPath !== '' && !escapedPath.startsWith('/') && host !== '') out += '/'
    if (out === '' && /^[^/]*:/.test(escapedPath)) out += './'
    out += escapedPath
  }
  if (forceQuery || query !== '') out += `?${query}`
  return fragment === '' ? out : `${out}#${encoded(rawFragment, fragment, 'fragment')}`
}

export function userText({ name, password }: { readonly name: string; readonly password: string | null }): string {
  return password === null ? escape(name, 'user') : `${escape(name, 'user')}:${escape(password, 'user')}`
}
