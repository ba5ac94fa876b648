import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { fileSizeText } from '../../file-size.ts'
import { checkLineFields, lineFields } from '../../line-input/line-fields.ts'
import { listenFields } from '../../line-input/listen-fields.ts'
import { sourceMetadataField } from '../../line-input/source-metadata.ts'
import { regexText } from '../../regex-text.ts'
import { serverTlsField } from '../../tls-fields.ts'
import { authenticationField, isSecretHeader } from './authentication-field.ts'

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,128}$/, 'Must be the name of a header')
  .refine(name => !isSecretHeader(name.toLowerCase()), 'Holds secrets, so it cannot become an attribute')

export const httpInputDefinition = defineNode({
  type: 'http_input',
  title: 'HTTP',
  summary: 'Receives text, JSON and JSON lines over HTTP or HTTPS, and answers once the events are safe.',
  category: 'input',
  subcategories: ['push'],
  icon: 'IconWorldUpload',
  inputTypes: [],
  outputTypes: ['log'],
  listensOn: ({ listen, port }) => [{ transport: 'tcp', host: listen, port }],
  config: z
    .object({
      ...listenFields('8080'),
      event_break: z
        .enum(['auto', 'body', 'lines', 'json_array'])
        .default('auto')
        .meta({
          title: 'Events',
          description:
            'By the content type, a JSON body gives an event for each element of its array or each of its values, any other body one for each line.',
          optionTitles: ['By content type', 'The whole body', 'Lines', 'JSON values'],
        }),
      authentication: authenticationField,
      included_paths: z.array(regexText()).max(100).optional().meta({
        title: 'Included paths',
        description: 'Regular expressions for the whole path; other paths are answered with 404.',
        placeholder: '/v1/.*',
        valueType: '[]regex',
      }),
      excluded_paths: z.array(regexText()).max(100).optional().meta({
        title: 'Excluded paths',
        description: 'Regular expressions for the whole path; they win over included ones.',
        visibility: 'advanced',
        valueType: '[]regex',
      }),
      ...lineFields,
      attributes_from_header: z.array(headerName).max(100).optional().meta({
        title: 'Attributes from headers',
        description: 'Each becomes the attribute http.request.header.<name>.',
        visibility: 'advanced',
      }),
      capture_request_headers: z.boolean().default(false).meta({
        title: 'All headers as attributes',
        description: 'But those that hold secrets.',
        visibility: 'advanced',
      }),
      show_originating_ip: z.boolean().default(false).meta({
        title: 'Originating address',
        description:
          'client.address is what proxies name in X-Forwarded-For, Forwarded or X-Real-IP. Senders can forge it.',
        visibility: 'advanced',
      }),
      max_byte_limit: fileSizeText({ min: '1KiB', max: '256MiB' }).default('16MiB').meta({
        title: 'Largest body',
        description: 'Counted as it comes, and again after decompression.',
        visibility: 'advanced',
        valueType: 'fileSize',
      }),
      active_request_limit: z.coerce.number().int().min(1).max(100_000).default(1000).meta({
        title: 'Requests at once',
        description: 'Further ones are answered with 429.',
        visibility: 'advanced',
      }),
      read_timeout: durationText({ max: '5m' }).default('10s').meta({
        title: 'Read timeout',
        description: 'For receiving one request.',
        visibility: 'advanced',
        valueType: 'duration',
      }),
      tls: serverTlsField,
      source_metadata: sourceMetadataField({ attributes: ['client.address', 'url.path', 'network.transport'] }),
    })
    .superRefine(checkLineFields),
  examples: [
    { title: 'Anything that is posted', config: { port: 8080 } },
    {
      title: 'With a token, below one path',
      config: {
        port: 8080,
        included_paths: ['/v1/.*'],
        authentication: { strategy: 'bearer', secret: 'change-me' },
      },
    },
  ],
})
