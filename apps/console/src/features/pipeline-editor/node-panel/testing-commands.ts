import type { GraphNode } from '@weir/pipeline'

/** A command that sends something to a source, to be copied into a terminal. */
export interface TestingCommand {
  title: 'HTTP' | 'HTTPS' | 'gRPC'
  command: string
}

/** Stands in the commands for the address that the gateway has for its senders. */
export const hostVariable = '$GATEWAY_HOST'

const httpTypes: ReadonlySet<string> = new Set(['http_input'])

function httpCommand(scheme: 'http' | 'https'): string {
  return [
    `curl -X POST "${scheme}://${hostVariable}/"`,
    "-H 'Content-Type: application/json'",
    `-d '{"message":"A test event","level":"info"}'`,
  ].join(' \\\n  ')
}

const grpcCommand = [
  'grpcurl -plaintext',
  `-d '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"severityText":"INFO","body":{"stringValue":"A test event"}}]}]}]}'`,
  `"${hostVariable}:4317"`,
  'opentelemetry.proto.collector.logs.v1.LogsService/Export',
].join(' \\\n  ')

/** The commands that test a source of a gateway: over HTTP on port 80, or OTLP over gRPC on 4317. */
export function testingCommands({ type, configuration }: Pick<GraphNode, 'type' | 'configuration'>): TestingCommand[] {
  const { port, protocol } = configuration
  if (httpTypes.has(type) && port === 80) {
    return [
      { title: 'HTTP', command: httpCommand('http') },
      { title: 'HTTPS', command: httpCommand('https') },
    ]
  }
  if (type === 'otlp_input' && protocol === 'grpc' && port === 4317) return [{ title: 'gRPC', command: grpcCommand }]
  return []
}
