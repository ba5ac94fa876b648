import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { fileSizeText } from '../../file-size.ts'
import { clientAttributeNames } from '../../line-input/client-attributes.ts'
import { connectionFields } from '../../line-input/connection-fields.ts'
import { encodingField } from '../../line-input/encodings.ts'
import { flushIntervalField } from '../../line-input/line-fields.ts'
import { listenFields } from '../../line-input/listen-fields.ts'
import { sourceMetadataField } from '../../line-input/source-metadata.ts'
import { udpFields } from '../../line-input/udp-fields.ts'
import { regexText } from '../../regex-text.ts'
import { serverTlsField } from '../../tls-fields.ts'
import { isTimeZone } from './time-zone.ts'

const tcpOnly = [{ feature: 'transport_protocol', values: ['tcp'] }]
const udpOnly = [{ feature: 'transport_protocol', values: ['udp'] }]

const multilineField = z
  .object({
    line_start_pattern: regexText().optional().meta({
      title: 'Start pattern',
      description: 'A line that matches begins a message.',
      placeholder: '^<\\d+>',
      valueType: 'regex',
    }),
    line_end_pattern: regexText().optional().meta({
      title: 'End pattern',
      description: 'A line that matches ends a message.',
      valueType: 'regex',
    }),
    omit_pattern: z.boolean().default(false).meta({
      title: 'Leave the pattern out',
      description: 'What the pattern matched is no part of the message.',
    }),
  })
  .refine(
    ({ line_start_pattern: start, line_end_pattern: end }) => (start === undefined) !== (end === undefined),
    'Give line_start_pattern or line_end_pattern, one of them',
  )

export const syslogInputDefinition = defineNode({
  type: 'syslog_input',
  title: 'Syslog',
  summary: 'Receives syslog messages of RFC 3164 and RFC 5424 over UDP, TCP or TLS and reads them into logs.',
  category: 'input',
  subcategories: ['push'],
  icon: 'IconTerminal2',
  inputTypes: [],
  outputTypes: ['log'],
  // Syslog does not tell a sender what was taken.
  atLeastOnce: false,
  listensOn: ({ listen, port, transport_protocol: transport }) => [{ transport, host: listen, port }],
  config: z
    .object({
      protocol: z
        .enum(['auto', 'rfc5424', 'rfc3164'])
        .default('auto')
        .meta({
          title: 'Format',
          description: 'Detected for each message unless chosen. A message that cannot be read is kept whole.',
          optionTitles: ['Detect', 'RFC 5424', 'RFC 3164 (BSD)'],
        }),
      transport_protocol: z
        .enum(['udp', 'tcp'])
        .default('udp')
        .meta({ title: 'Transport', optionTitles: ['UDP', 'TCP'] }),
      ...listenFields('514'),
      location: z
        .string()
        .refine(isTimeZone, 'Unknown time zone; write an IANA name such as Europe/Berlin')
        .default('UTC')
        .meta({
          title: 'Time zone',
          description: 'Of timestamps that name none, as in RFC 3164.',
          placeholder: 'Europe/Berlin',
        }),
      encoding: encodingField,
      allow_skip_pri_header: z.boolean().default(false).meta({
        title: 'Messages may lack a priority',
        description: 'Messages without <34> at their start are read all the same.',
        visibility: 'advanced',
      }),
      enable_octet_counting: z.boolean().default(false).meta({
        title: 'Octet counting',
        description: 'Messages begin with their length, as in RFC 6587. Most senders with TLS do that.',
        requires: tcpOnly,
      }),
      max_octets: z.coerce
        .number()
        .int()
        .min(128)
        .max(16_777_216)
        .default(8192)
        .meta({
          title: 'Longest counted message',
          description: 'In bytes. Longer ones are cut, and marked by the attribute weir.truncated.',
          visibility: 'advanced',
          requires: [{ feature: 'enable_octet_counting', values: [true] }],
        }),
      non_transparent_framing_trailer: z
        .enum(['LF', 'NUL'])
        .default('LF')
        .meta({
          title: 'Messages end with',
          description: 'Over TCP, without octet counting.',
          visibility: 'advanced',
          optionTitles: ['Line feed', 'NUL byte'],
          requires: tcpOnly,
        }),
      max_log_size: fileSizeText({ min: '256B', max: '16MiB' }).default('256KiB').meta({
        title: 'Longest message',
        description: 'Longer ones are cut, and marked by the attribute weir.truncated.',
        visibility: 'advanced',
        valueType: 'fileSize',
      }),
      multiline: multilineField.optional().meta({ title: 'Multi-line messages', visibility: 'advanced' }),
      multiline_flush_interval: flushIntervalField,
      add_attributes: z.boolean().default(false).meta({
        title: 'Add network attributes',
        description: 'Also server.address, server.port and network.type.',
        visibility: 'advanced',
      }),
      read_timeout: durationText({ max: '24h' }).default('10m').meta({
        title: 'Read timeout',
        description: 'A connection that is silent for this long is closed.',
        visibility: 'advanced',
        valueType: 'duration',
        requires: tcpOnly,
      }),
      ...connectionFields,
      tls: serverTlsField,
      read_buffer_size: udpFields.read_buffer_size.meta({ ...udpFields.read_buffer_size.meta(), requires: udpOnly }),
      udp_async: udpFields.udp_async.meta({ ...udpFields.udp_async.meta(), requires: udpOnly }),
      source_metadata: sourceMetadataField({
        attributes: clientAttributeNames,
        resourceAttributes: ['host.name', 'service.name'],
      }),
    })
    .superRefine((config, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
      const isTcp = config.transport_protocol === 'tcp'
      if (config.tls?.enabled && !isTcp) refuse('tls', 'Needs transport_protocol tcp')
      if (config.enable_octet_counting && !isTcp) refuse('enable_octet_counting', 'Needs transport_protocol tcp')
      if (config.enable_octet_counting && config.multiline) {
        refuse('multiline', 'Has no use with octet counting, which tells where messages end')
      }
    }),
  examples: [
    { title: 'Both formats over UDP', config: { port: 514 } },
    {
      title: 'RFC 5424 over TLS with octet counting',
      config: {
        protocol: 'rfc5424',
        transport_protocol: 'tcp',
        port: 6514,
        enable_octet_counting: true,
        tls: { crt_file: '/etc/weir/tls/server.pem', key_file: '/etc/weir/tls/server.key' },
      },
    },
    {
      title: 'Old devices in Berlin',
      config: { protocol: 'rfc3164', transport_protocol: 'udp', port: 514, location: 'Europe/Berlin' },
    },
  ],
})
