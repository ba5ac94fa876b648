/** Where to connect to. */
export interface Endpoint {
  readonly host: string
  readonly port: number
}

/** What a user wrote: a host, perhaps with a port, or a URL, perhaps with a path. */
export interface ParsedEndpoint {
  readonly host: string
  readonly port: number | undefined
  /** Undefined where only a host was given. */
  readonly secure: boolean | undefined
  /** Without a slash at its end; empty for the root. */
  readonly path: string
}

const schemePattern = /^[a-z][a-z0-9+.-]*:\/\//i
const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** Reads a host, `host:port` or an http(s) URL; undefined when it is none of them. */
export function parseEndpoint(text: string): ParsedEndpoint | undefined {
  const hasScheme = schemePattern.test(text)
  if (!URL.canParse(hasScheme ? text : `http://${text}`)) return undefined
  const url = new URL(hasScheme ? text : `http://${text}`)
  const extras = url.username + url.password + url.search + url.hash
  if (extras !== '' || !(url.protocol in defaultPorts) || url.hostname === '') return undefined
  if (!hasScheme && url.pathname !== '/') return undefined
  const { port, path } = { port: portOf(text, url, hasScheme), path: url.pathname.replace(/\/+$/, '') }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    secure: hasScheme ? url.protocol === 'https:' : undefined,
    // The address of one signal is often pasted from elsewhere; the others are beside it.
    path: path.replace(/\/v1\/(?:logs|metrics|traces)$/, ''),
  }
}

/** A URL without a port means that of its scheme; of a host, the caller knows. `URL` hides a port that is the scheme's own. */
function portOf(text: string, url: URL, hasScheme: boolean): number | undefined {
  if (url.port !== '') return Number(url.port)
  if (hasScheme) return defaultPorts[url.protocol]
  return text.endsWith(':80') ? 80 : undefined
}

/** A host as it stands in a URL. */
export const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host)
