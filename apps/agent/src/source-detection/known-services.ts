import type { FoundSource } from '@weir/contracts/opamp'
import type { ListeningSocket } from './listening-sockets.ts'
import type { LogFiles } from './log-files.ts'
import { filesInWords } from './files-in-words.ts'

/** A protocol that a source of ours speaks too, by the port that is usual for it. */
interface Protocol {
  transport: 'tcp' | 'udp'
  port: number
  name: string
  type: string
  configuration: (port: number) => Record<string, unknown>
}

const protocols: readonly Protocol[] = [
  otlp(4317, 'gRPC', 'grpc'),
  otlp(4318, 'HTTP', 'http'),
  ...[514, 601].flatMap(port => [syslog(port, 'udp'), syslog(port, 'tcp')]),
]

function otlp(usual: number, over: string, protocol: 'grpc' | 'http'): Protocol {
  const configuration = (port: number) => ({ port, protocol })
  return { transport: 'tcp', port: usual, name: `OTLP over ${over}`, type: 'otlp_input', configuration }
}

function syslog(usual: number, transport: 'tcp' | 'udp'): Protocol {
  const configuration = (port: number) => ({ port, transport_protocol: transport })
  return { transport, port: usual, name: 'Syslog', type: 'syslog_input', configuration }
}

/** A program that listens for others, and the folders below a log folder in which it usually writes its logs. */
interface Service {
  title: string
  programs: readonly string[]
  /** Where the program cannot be told, as it belongs to another user. */
  ports: readonly number[]
  folders: readonly string[]
}

const services: readonly Service[] = [
  { title: 'nginx', programs: ['nginx'], ports: [], folders: ['nginx'] },
  { title: 'Apache', programs: ['apache2', 'httpd'], ports: [], folders: ['apache2', 'httpd'] },
  { title: 'HAProxy', programs: ['haproxy'], ports: [], folders: ['haproxy'] },
  { title: 'PostgreSQL', programs: ['postgres', 'postmaster'], ports: [5432], folders: ['postgresql'] },
  { title: 'MySQL', programs: ['mysqld', 'mariadbd'], ports: [3306], folders: ['mysql', 'mariadb'] },
  { title: 'Redis', programs: ['redis-server', 'valkey-server'], ports: [6379], folders: ['redis', 'valkey'] },
  { title: 'MongoDB', programs: ['mongod'], ports: [27_017], folders: ['mongodb'] },
  { title: 'RabbitMQ', programs: ['beam.smp'], ports: [5672], folders: ['rabbitmq'] },
  { title: 'Elasticsearch', programs: [], ports: [9200], folders: ['elasticsearch', 'opensearch'] },
  { title: 'Kafka', programs: [], ports: [9092], folders: ['kafka'] },
]

/** Ports in use that speak what a source of ours takes. The source would listen on another port, as this one is taken. */
export function protocolSources(sockets: readonly ListeningSocket[]): FoundSource[] {
  return protocols.flatMap(({ transport, port, name, type, configuration }): FoundSource[] => {
    const socket = sockets.find(one => one.transport === transport && one.port === port)
    if (!socket) return []
    const own = freePort(sockets, socket)
    const by = socket.program || 'A program of another user'
    const where = `${transport.toUpperCase()} port ${port}`
    return [
      {
        key: `port:${transport}:${port}`,
        kind: 'port',
        title: `${name}, ${where}`,
        detail: `${by} listens on ${where}. The source would listen on port ${own}: point the senders to it.`,
        type,
        configuration: configuration(own),
      },
    ]
  })
}

/** The first port above 1024 behind the usual one that nobody listens on: agents need not be root to listen there. */
function freePort(sockets: readonly ListeningSocket[], { transport, port }: ListeningSocket): number {
  const taken = new Set(sockets.filter(one => one.transport === transport).map(one => one.port))
  let own = port < 1024 ? port + 5000 : port + 1
  while (taken.has(own) && own < 65_535) own += 1
  return own
}

/** Programs that listen and whose logs were found. The files then belong to the program, and need not be named twice. */
export function serviceSources(
  sockets: readonly ListeningSocket[],
  files: readonly LogFiles[],
): { sources: FoundSource[]; rest: LogFiles[] } {
  const claimed = new Set<LogFiles>()
  const sources = services.flatMap(({ title, programs, ports, folders }): FoundSource[] => {
    const listening = sockets.filter(
      ({ transport, program, port }) =>
        transport === 'tcp' && (programs.includes(program) || (program === '' && ports.includes(port))),
    )
    if (listening.length === 0) return []
    const own = files.filter(({ folder }) => folders.some(name => folder.split('/').includes(name)))
    return own.map(logs => {
      claimed.add(logs)
      const where = listening.slice(0, 5).map(({ port }) => port)
      return {
        key: `file:${logs.pattern}`,
        kind: 'port',
        title: `${title}: ${logs.pattern}`,
        detail: `${title} listens on TCP port ${where.join(', ')}. ${filesInWords(logs)}`,
        type: 'file_input',
        configuration: { path: logs.pattern },
      }
    })
  })
  return { sources, rest: files.filter(logs => !claimed.has(logs)) }
}
