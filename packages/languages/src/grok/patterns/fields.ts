/** A part that may also be a dash, which stands for nothing. */
export function orDash(pattern: string): string {
  return `(?:-|${pattern})`
}

/** `address/port` of the source, destination and so on. */
export function endpoint(who: string, between = '/'): string {
  return `%{IP:${who}.address}${between}%{INT:${who}.port:int}`
}

/** The NAT address and port of one side. */
export function natEndpoint(who: string): string {
  return `%{IP:${who}.nat.ip}/%{INT:${who}.nat.port:int}`
}

/** Values with tabs between them. */
export function tabbed(...parts: readonly string[]): string {
  return parts.join('\\t')
}
