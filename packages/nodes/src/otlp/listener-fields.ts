import { z } from 'zod'
import { durationText } from '../duration.ts'
import { fileSizeText } from '../file-size.ts'
import { serverTlsField } from '../tls-fields.ts'

export const protocols = ['grpc', 'http'] as const

/** The number of a port. */
export const portNumber = () =>
  z.coerce.number().int().min(1, 'Must be from 1 to 65535').max(65_535, 'Must be from 1 to 65535')

/** What the inputs that listen for OTLP have in common, beside port and protocol. */
export const listenerFields = {
  // Agents mostly receive from other hosts and containers, so a listener on this machine only would surprise more than it helps.
  listen: z.string().min(1).max(255).default('0.0.0.0').meta({
    title: 'Listen address',
    description: '0.0.0.0 takes from everywhere, 127.0.0.1 from this machine only.',
    visibility: 'advanced',
  }),
  max_message_size: fileSizeText({ min: '1KiB', max: '256MiB' }).default('16MiB').meta({
    title: 'Largest message',
    description: 'Counted after decompression.',
    visibility: 'advanced',
    valueType: 'fileSize',
  }),
  read_timeout: durationText({ max: '5m' }).default('10s').meta({
    title: 'Read timeout',
    description: 'For receiving one message.',
    visibility: 'advanced',
    valueType: 'duration',
  }),
  tls: serverTlsField,
}
