import { z } from 'zod'
import { durationText } from '../duration.ts'

const compressions = ['none', 'gzip', 'zstd'] as const

/** Headers that describe the message itself. */
const ownHeaders = /^(?:host|te|connection|upgrade|keep-alive|proxy-.*|transfer-encoding|content-.*|grpc-.*)$/i

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'Must be the name of a header')
  .refine(name => !ownHeaders.test(name), 'This header is set by the node itself')

/** How requests to a receiver of OTLP are sent. */
export const clientFields = {
  compression: z
    .enum(compressions)
    .default('gzip')
    .meta({ title: 'Compression', optionTitles: ['None', 'gzip', 'zstd'], visibility: 'advanced' }),
  headers: z
    .array(
      z.object({
        header: headerName.meta({ title: 'Name' }),
        value: z
          .string()
          .max(8192)
          .regex(/^[\x20-\x7e]*$/, 'Must be printable ASCII')
          .meta({ title: 'Value', valueType: 'password' }),
      }),
    )
    .max(50)
    .default([])
    .meta({ title: 'Headers', description: 'Sent with every request, such as a token.', visibility: 'advanced' }),
  timeout: durationText({ max: '10m' }).default('30s').meta({
    title: 'Timeout',
    description: 'For one request, with its answer.',
    visibility: 'advanced',
    valueType: 'duration',
  }),
}
