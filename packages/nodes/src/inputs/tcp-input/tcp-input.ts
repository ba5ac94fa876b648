import { durationMs } from '../../duration.ts'
import { createByteBudget } from '../../line-input/byte-budget.ts'
import { clientAttributes, type Peer } from '../../line-input/client-attributes.ts'
import { createEventReader, eventRules } from '../../line-input/event-reader.ts'
import type { Line } from '../../line-input/line-splitter.ts'
import { logRecord } from '../../line-input/log-record.ts'
import { createRecordBatcher } from '../../line-input/record-batcher.ts'
import { wantsAttribute } from '../../line-input/source-metadata.ts'
import { createStreamServer, type StreamSession } from '../../line-input/stream-server.ts'
import { defineInput } from '../../runtime-types.ts'
import { parseSeparator } from './separator-text.ts'
import { tcpInputDefinition } from './tcp-input.definition.ts'

/** What the unfinished lines and events of all connections may take together. */
const budgetBytes = 64 * 1024 * 1024

export const tcpInput = defineInput(tcpInputDefinition, (config, context) => {
  const { clock } = context
  const rules = eventRules(config)
  const budget = createByteBudget(budgetBytes)
  const separator = config.framing === 'nul' ? '\0' : (parseSeparator(config.separator ?? '\n') ?? '\n')
  const batcher = createRecordBatcher({
    clock,
    push: batch => context.push(batch),
    onFailed: error => context.logger.warn('Lines were not taken', { message: String(error) }),
  })

  function openSession(peer: Peer): StreamSession {
    const attributes = clientAttributes('tcp', peer, name => wantsAttribute(config.source_metadata, name))
    const reader = createEventReader({
      rules,
      clock,
      budget,
      separator,
      encoding: config.encoding,
      onFlush: event => add([event], event.text.length),
      onDrop: () => context.report('log').drop('line_too_long', 1),
    })

    function add(events: Line[], bytes: number): void {
      const observedMs = clock.now()
      const parts = { observedMs, attributes, resource: batcher.frame().resource, scope: batcher.frame().scope }
      const records = events.map(event => logRecord(event, parts))
      batcher.add(records, bytes)
    }

    return {
      receive(chunk) {
        add(reader.push(chunk), chunk.length)
        return true
      },
      end(cleanly) {
        if (!cleanly && reader.unfinishedBytes > 0) context.report('log').error('connection_reset', 1)
        const bytes = reader.pendingBytes
        add(cleanly ? reader.end() : reader.breakOff(), bytes)
      },
    }
  }

  return createStreamServer(
    {
      listen: config.listen,
      port: config.port,
      tls: config.tls,
      idleMs: durationMs(config.read_timeout),
      maxConnections: config.max_connections,
      maxConnectionsPerIp: config.max_connections_per_ip ?? config.max_connections,
      batcher,
      openSession,
    },
    context,
  )
})
