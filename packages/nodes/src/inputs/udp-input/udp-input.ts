import { fileSizeBytes } from '../../file-size.ts'
import { clientAttributes } from '../../line-input/client-attributes.ts'
import { createDatagramReader } from '../../line-input/datagram-reader.ts'
import { createDatagramServer } from '../../line-input/datagram-server.ts'
import { eventRules } from '../../line-input/event-reader.ts'
import { logRecord } from '../../line-input/log-record.ts'
import { createRecordBatcher } from '../../line-input/record-batcher.ts'
import { wantsAttribute } from '../../line-input/source-metadata.ts'
import { defineInput } from '../../runtime-types.ts'
import { udpInputDefinition } from './udp-input.definition.ts'

export const udpInput = defineInput(udpInputDefinition, (config, context) => {
  const { clock } = context
  const { readers, processors_count: concurrency, max_queue_length: maxQueueLength } = config.udp_async
  const readEvents = createDatagramReader({
    rules: eventRules(config),
    isOneEvent: config.one_event_per_datagram,
    encoding: config.encoding,
    clock,
    onDrop: () => context.report('log').drop('line_too_long', 1),
  })
  const batcher = createRecordBatcher({
    clock,
    concurrency,
    push: batch => context.push(batch),
    onFailed: error => context.logger.warn('Datagrams were not taken', { message: String(error) }),
  })
  const wants = (name: string) => wantsAttribute(config.source_metadata, name)
  return createDatagramServer(
    {
      listen: config.listen,
      port: config.port,
      readers,
      maxQueueLength,
      readBufferBytes: config.read_buffer_size === undefined ? undefined : fileSizeBytes(config.read_buffer_size),
      batcher,
      read(datagram, peer) {
        const { resource, scope } = batcher.frame()
        const parts = { observedMs: clock.now(), attributes: clientAttributes('udp', peer, wants), resource, scope }
        return readEvents(datagram).map(event => logRecord(event, parts))
      },
    },
    context,
  )
})
