import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { clientAttributeNames } from '../../line-input/client-attributes.ts'
import { connectionFields } from '../../line-input/connection-fields.ts'
import { encodingField } from '../../line-input/encodings.ts'
import { checkLineFields, lineFields } from '../../line-input/line-fields.ts'
import { listenFields } from '../../line-input/listen-fields.ts'
import { sourceMetadataField } from '../../line-input/source-metadata.ts'
import { serverTlsField } from '../../tls-fields.ts'
import { separatorText } from './separator-text.ts'

export const tcpInputDefinition = defineNode({
  type: 'tcp_input',
  title: 'TCP',
  summary: 'Receives lines of text over TCP connections, plain or with TLS, and makes each a log.',
  category: 'input',
  subcategories: ['push'],
  icon: 'IconPlug',
  inputTypes: [],
  outputTypes: ['log'],
  // TCP does not tell a sender what was taken: lines on their way when a connection or the agent dies are lost.
  atLeastOnce: false,
  listensOn: ({ listen, port }) => [{ transport: 'tcp', host: listen, port }],
  config: z
    .object({
      ...listenFields('9000'),
      framing: z
        .enum(['newline', 'nul', 'custom'])
        .default('newline')
        .meta({
          title: 'Lines end with',
          description: 'A carriage return before a newline belongs to the line end.',
          optionTitles: ['Newline', 'NUL byte', 'Other separator'],
        }),
      separator: separatorText()
        .optional()
        .meta({
          title: 'Separator',
          description: 'Up to 16 characters; \\n, \\r, \\t, \\0 and \\xNN stand for control characters.',
          placeholder: '\\r\\n\\r\\n',
          requires: [{ feature: 'framing', values: ['custom'] }],
        }),
      ...lineFields,
      encoding: encodingField,
      read_timeout: durationText({ max: '24h' }).default('5m').meta({
        title: 'Read timeout',
        description: 'A connection that is silent for this long is closed.',
        visibility: 'advanced',
        valueType: 'duration',
      }),
      ...connectionFields,
      tls: serverTlsField,
      source_metadata: sourceMetadataField({ attributes: clientAttributeNames }),
    })
    .superRefine((config, context) => {
      checkLineFields(config, context)
      if (config.framing === 'custom' && config.separator === undefined) {
        context.addIssue({
          code: 'custom',
          path: ['separator'],
          message: 'Give the separator, or choose another framing',
        })
      }
      if (config.framing !== 'custom' && config.separator !== undefined) {
        context.addIssue({ code: 'custom', path: ['separator'], message: 'Is used only when framing is custom' })
      }
    }),
  examples: [
    { title: 'Lines of text', config: { port: 9000 } },
    {
      title: 'Stack traces stay together',
      config: { port: 9000, line_pattern: '^\\d{4}-\\d{2}-\\d{2}', multiline_flush_interval: '2s' },
    },
    {
      title: 'TLS',
      config: { port: 9000, tls: { crt_file: '/etc/weir/tls/server.pem', key_file: '/etc/weir/tls/server.key' } },
    },
  ],
})
