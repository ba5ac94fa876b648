import type { LiveCaptureTest } from '@weir/contracts'

type Problems = LiveCaptureTest['error']

/** What is wrong, in sentences; those about a field begin with its name. */
export function problemWords({ graph, links, node_fields }: Problems): string[] {
  const fields = Object.values(node_fields).flatMap(byField =>
    Object.entries(byField).flatMap(([field, messages]) =>
      messages.map(message => (field === '' ? message : `${field}: ${message}`)),
    ),
  )
  return [...new Set([...graph, ...links.map(({ message }) => message), ...fields])]
}
