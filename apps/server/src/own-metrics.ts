type Labels = Record<string, string>

interface Counter {
  add(value: number, labels?: Labels): void
}

interface Gauge {
  set(value: number, labels?: Labels): void
}

interface Histogram {
  observe(value: number, labels?: Labels): void
}

/** The server's own figures, in the text form Prometheus reads. */
export interface Metrics {
  counter(name: string, help: string): Counter
  gauge(name: string, help: string): Gauge
  histogram(name: string, help: string, bounds: readonly number[]): Histogram
  /** Runs before each scrape, for figures that are read and not counted. */
  onCollect(read: () => void): void
  /** The present values of one figure by its series, e.g. `weir_ingest_records_total{signal="log"}`. */
  values(name: string): ReadonlyMap<string, number>
  text(): string
}

interface Family {
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: Map<string, number>
}

/** How many label combinations one figure may have; more are a mistake and would grow without end. */
const mostSamples = 2000

export function createMetrics(): Metrics {
  const families = new Map<string, Family>()
  const readers: (() => void)[] = []

  const family = (kind: Family['kind'], name: string, help: string): Family => {
    const known = families.get(name)
    if (known) return known
    const made: Family = { kind, help, samples: new Map() }
    families.set(name, made)
    return made
  }
  const put = ({ samples }: Family, series: string, value: number) => {
    if (samples.has(series) || samples.size < mostSamples) samples.set(series, value)
  }
  const add = (to: Family, series: string, value: number) => put(to, series, (to.samples.get(series) ?? 0) + value)

  return {
    counter(name, help) {
      const to = family('counter', name, help)
      return { add: (value, labels = {}) => add(to, series(name, labels), value) }
    },
    gauge(name, help) {
      const to = family('gauge', name, help)
      return { set: (value, labels = {}) => put(to, series(name, labels), value) }
    },
    histogram(name, help, bounds) {
      const to = family('histogram', name, help)
      return {
        observe(value, labels = {}) {
          for (const bound of bounds) {
            add(to, series(`${name}_bucket`, { ...labels, le: String(bound) }), value <= bound ? 1 : 0)
          }
          add(to, series(`${name}_bucket`, { ...labels, le: '+Inf' }), 1)
          add(to, series(`${name}_sum`, labels), value)
          add(to, series(`${name}_count`, labels), 1)
        },
      }
    },
    onCollect: read => void readers.push(read),
    values(name) {
      for (const read of readers) read()
      return families.get(name)?.samples ?? new Map()
    },
    text() {
      for (const read of readers) read()
      return [...families].map(([name, entry]) => render(name, entry)).join('')
    },
  }
}

function series(name: string, labels: Labels): string {
  const entries = Object.entries(labels)
  if (entries.length === 0) return name
  return `${name}{${entries.map(([key, value]) => `${key}="${escaped(value)}"`).join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function render(name: string, { kind, help, samples }: Family): string {
  const lines = [...samples].map(([key, value]) => `${key} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('')}`
}
