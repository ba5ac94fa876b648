/** What stands between angle brackets and is no element: where it starts and ends. */
const skipped = [
  { start: '<!--', end: '-->' },
  { start: '<![CDATA[', end: ']]>' },
  { start: '<?', end: '?>' },
]

/** The tags of an XML text, each with the text after it, in one pass. Ends early where a tag is not closed. */
export function* xmlTags(xml: string): Generator<{ tag: string; text: string }> {
  let at = xml.indexOf('<')
  while (at !== -1) {
    const rule = skipped.find(({ start }) => xml.startsWith(start, at))
    const end = rule?.end ?? '>'
    const close = xml.indexOf(end, at + (rule?.start.length ?? 1))
    if (close === -1) return
    const after = close + end.length
    const next = xml.indexOf('<', after)
    if (!rule) yield { tag: xml.slice(at + 1, close), text: xml.slice(after, next === -1 ? undefined : next) }
    at = next
  }
}

/** The value of an attribute as it stands in the tag. */
export function xmlAttribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found?.[1] ?? found?.[2]
}
