import { isIPv6 } from 'node:net'
import type { LogRecord, Value } from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { fileSizeBytes } from '../../file-size.ts'
import { createByteBudget } from '../../line-input/byte-budget.ts'
import { clientAttributes, type Peer } from '../../line-input/client-attributes.ts'
import { createDatagramReader } from '../../line-input/datagram-reader.ts'
import { createDatagramServer } from '../../line-input/datagram-server.ts'
import { patternGrouping } from '../../line-input/line-grouping.ts'
import type { Line } from '../../line-input/line-splitter.ts'
import { createRecordBatcher } from '../../line-input/record-batcher.ts'
import { wantsAttribute, wantsResourceAttribute } from '../../line-input/source-metadata.ts'
import { createStreamServer, type StreamSession } from '../../line-input/stream-server.ts'
import { defineInput } from '../../runtime-types.ts'
import { createMessageStream } from './message-stream.ts'
import { syslogInputDefinition } from './syslog-input.definition.ts'
import { type RecordRules, syslogRecord } from './syslog-record.ts'
import { createZone } from './time-zone.ts'

/** What the unfinished messages of all connections may take together. */
const budgetBytes = 64 * 1024 * 1024

export const syslogInput = defineInput(syslogInputDefinition, (config, context) => {
  const { clock } = context
  const { listen, port, transport_protocol: transport, source_metadata: metadata, encoding, udp_async: queue } = config
  const recordRules: RecordRules = {
    protocol: config.protocol,
    mayLackPriority: config.allow_skip_pri_header,
    toUtc: createZone(config.location),
    nowMs: () => clock.now(),
    setsHost: wantsResourceAttribute(metadata, 'host.name'),
    setsService: wantsResourceAttribute(metadata, 'service.name'),
  }
  const rules = {
    truncateBytes: fileSizeBytes(config.max_log_size),
    dropBytes: Number.POSITIVE_INFINITY,
    flushMs: durationMs(config.multiline_flush_interval),
    grouping: patternGrouping({
      startPattern: config.multiline?.line_start_pattern,
      endPattern: config.multiline?.line_end_pattern,
      omitPattern: config.multiline?.omit_pattern,
    }),
  }
  const budget = createByteBudget(budgetBytes)
  const batcher = createRecordBatcher({
    clock,
    concurrency: transport === 'udp' ? queue.processors_count : 1,
    push: batch => context.push(batch),
    onFailed: error => context.logger.warn('Messages were not taken', { message: String(error) }),
  })

  function attributesOf(peer: Peer): [string, Value][] {
    const attributes = clientAttributes(transport, peer, name => wantsAttribute(metadata, name))
    if (!config.add_attributes) return attributes
    const type = isIPv6(peer.address) ? 'ipv6' : 'ipv4'
    return [...attributes, ['server.address', listen], ['server.port', port], ['network.type', type]]
  }

  function recordOf(line: Line, attributes: readonly [string, Value][]): LogRecord {
    const record = syslogRecord(line, batcher.frame(), recordRules)
    for (const [name, value] of attributes) record.attributes.append(name, value)
    return record
  }

  function openSession(peer: Peer): StreamSession {
    const attributes = attributesOf(peer)
    const add = (lines: Line[], bytes: number) =>
      batcher.add(
        lines.map(line => recordOf(line, attributes)),
        bytes,
      )
    const stream = createMessageStream({
      rules,
      encoding,
      clock,
      budget,
      octets: config.enable_octet_counting ? { maxOctets: config.max_octets } : undefined,
      trailer: config.non_transparent_framing_trailer === 'NUL' ? '\0' : '\n',
      onFlush: line => add([line], line.text.length),
    })
    return {
      receive(chunk) {
        add(stream.push(chunk), chunk.length)
        if (stream.isBroken) context.report('log').error('invalid_frame', 1)
        return !stream.isBroken
      },
      end(cleanly) {
        const bytes = stream.unfinishedBytes
        if (!cleanly && bytes > 0) context.report('log').error('connection_reset', 1)
        add(cleanly ? stream.end() : stream.breakOff(), bytes)
      },
    }
  }

  if (transport === 'tcp') {
    const { max_connections: maxConnections, max_connections_per_ip: perIp = maxConnections, tls } = config
    const idleMs = durationMs(config.read_timeout)
    const limits = { maxConnections, maxConnectionsPerIp: perIp, idleMs }
    return createStreamServer({ listen, port, tls, ...limits, batcher, openSession }, context)
  }
  const isOneEvent = rules.grouping === undefined
  const readMessages = createDatagramReader({ rules, isOneEvent, encoding, clock, onDrop() {} })
  return createDatagramServer(
    {
      listen,
      port,
      readers: queue.readers,
      readBufferBytes: config.read_buffer_size === undefined ? undefined : fileSizeBytes(config.read_buffer_size),
      maxQueueLength: queue.max_queue_length,
      batcher,
      read(datagram, peer) {
        const attributes = attributesOf(peer)
        return readMessages(datagram).map(line => recordOf(line, attributes))
      },
    },
    context,
  )
})
