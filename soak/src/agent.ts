import { freePort } from '@weir/nodes/free-port'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Program } from './program.ts'
import { cleanEnvironment, until } from './server.ts'

const main = fileURLToPath(new URL('../../apps/agent/src/main.ts', import.meta.url))

export interface AgentParts {
  readonly folder: string
  /** On a volume of its own where there is one, so that it can be filled. */
  readonly home: string
  readonly ingestUrl: string
  readonly token: string
  readonly destinationPort: number
}

/** The line of a counter or gauge in the agent's own metrics. */
export interface Figure {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** The agent, run from a file that can be changed while it runs. */
export class SoakAgent {
  readonly program: Program
  readonly url: string
  readonly home: string
  readonly #statusPort: number
  readonly #file: string
  readonly #document: (revision: number) => string
  #revision = 0

  private constructor(program: Program, parts: AgentParts, ports: { otlp: number; status: number; dead: number }) {
    this.program = program
    this.home = parts.home
    this.url = `http://127.0.0.1:${ports.otlp}`
    this.#statusPort = ports.status
    this.#file = join(parts.folder, 'pipeline.yaml')
    this.#document = revision => pipeline(revision, ports.otlp, parts.destinationPort, ports.dead)
    this.#write()
  }

  static async create(parts: AgentParts): Promise<SoakAgent> {
    const ports = { otlp: await freePort(), status: await freePort(), dead: await freePort() }
    const program = new Program({
      name: 'agent',
      args: [
        main,
        '--config',
        join(parts.folder, 'pipeline.yaml'),
        '--home',
        parts.home,
        '--status-port',
        String(ports.status),
      ],
      env: cleanEnvironment({
        WEIR_AGENT_TOKEN: parts.token,
        WEIR_AGENT_INGEST: parts.ingestUrl,
        WEIR_AGENT_WORKERS: '2',
      }),
      logFile: join(parts.folder, 'agent.log'),
      ready: () =>
        until('the agent is ready', 60_000, async () => {
          const answer = await fetch(`http://127.0.0.1:${ports.status}/readyz`)
          await answer.arrayBuffer()
          return answer.ok
        }),
    })
    return new SoakAgent(program, parts, ports)
  }

  /** Gives it another document: a listener, a processor and an output change. */
  reload(): void {
    this.#revision += 1
    this.#write()
    this.program.signal('SIGHUP')
  }

  async figures(): Promise<Figure[]> {
    const answer = await fetch(`http://127.0.0.1:${this.#statusPort}/metrics`)
    const lines = (await answer.text()).split('\n')
    return lines.flatMap(line => {
      const match = /^(\w+)\{(.*)\} (\S+)$/.exec(line)
      if (!match) return []
      const labels = Object.fromEntries(Array.from((match[2] ?? '').matchAll(/(\w+)="([^"]*)"/g), m => [m[1], m[2]]))
      return [{ name: match[1] ?? '', labels, value: Number(match[3]) }]
    })
  }

  #write(): void {
    writeFileSync(this.#file, this.#document(this.#revision))
  }
}

/** Where the archive and the server are slow or away, the disk takes over; one branch has been dead all along. */
function pipeline(revision: number, port: number, destination: number, dead: number): string {
  return `version: v3
settings: {tag: soak}
nodes:
- {name: in, type: otlp_input, protocol: http, listen: 127.0.0.1, port: ${port}, max_message_size: ${8 + (revision % 3)}MiB}
- name: shape
  type: sequence
  processors:
  - {type: ottl_transform, statements: 'set(attributes["revision"], "${revision}")'}
  - {type: ottl_filter, condition: 'attributes["drop"] == "yes"', filter_mode: exclude}
- name: archive
  type: otlp_output
  endpoint: 127.0.0.1
  port: ${destination}
  protocol: http
  encoding: json
  timeout: ${4 + (revision % 2)}s
  flush_interval: 200ms
  retry: {initial_delay: 100ms, max_delay: 2s}
  circuit_breaker: {open_timeout: 1s}
  persistent_queue: {mode: always, max_byte_size: 64MiB, segment_size: 256KiB, on_full: block}
- name: weir
  type: weir_output
  flush_interval: 200ms
  retry: {initial_delay: 100ms, max_delay: 2s}
  circuit_breaker: {open_timeout: 1s}
  persistent_queue: {mode: on_failure, max_byte_size: 64MiB, segment_size: 1MiB, on_full: block}
- name: nowhere
  type: otlp_output
  endpoint: 127.0.0.1
  port: ${dead}
  protocol: http
  persistent_queue: {mode: on_failure, max_byte_size: 1MiB, segment_size: 64KiB, on_full: drop_oldest, fsync: never}
- {name: self, type: self_telemetry_input, interval: 10s}
links:
- {from: in, to: shape}
- {from: shape, to: archive}
- {from: shape, to: weir}
- {from: shape, to: nowhere}
- {from: self, to: weir}
`
}
