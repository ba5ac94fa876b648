/** Whether a text may be a link: a server must not bring in one that runs something. */
export function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === 'http:' || protocol === 'https:'
}
