/** What a container runtime wrote around a piece of a log. */
export interface DockerEntry {
  readonly log: string
  readonly stream: string
  readonly timeUnixNano: bigint
}

/** Nanoseconds since the epoch of a time such as `2026-01-02T03:04:05.123456789Z`; 0 when it is not one. */
function nanosOf(text: string): bigint {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(text)
  const seconds = match ? Date.parse(`${match[1]}${match[3]}`) / 1000 : Number.NaN
  if (!Number.isFinite(seconds)) return 0n
  return BigInt(seconds) * 1_000_000_000n + BigInt((match?.[2] ?? '').padEnd(9, '0'))
}

/** Reads a line that Docker's `json-file` driver wrote; undefined when it is something else. */
export function readDockerLine(text: string): DockerEntry | undefined {
  if (!text.startsWith('{')) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || !('log' in value) || typeof value.log !== 'string')
    return undefined
  return {
    log: value.log,
    stream: 'stream' in value && typeof value.stream === 'string' ? value.stream : '',
    timeUnixNano: 'time' in value && typeof value.time === 'string' ? nanosOf(value.time) : 0n,
  }
}
