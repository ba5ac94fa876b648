import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { clientAttributeNames } from '../../line-input/client-attributes.ts'
import { encodingField } from '../../line-input/encodings.ts'
import { checkLineFields, lineFields } from '../../line-input/line-fields.ts'
import { listenFields } from '../../line-input/listen-fields.ts'
import { sourceMetadataField } from '../../line-input/source-metadata.ts'
import { udpFields } from '../../line-input/udp-fields.ts'

export const udpInputDefinition = defineNode({
  type: 'udp_input',
  title: 'UDP',
  summary: 'Receives datagrams of text over UDP and makes each line a log; what comes too fast is dropped and counted.',
  category: 'input',
  subcategories: ['push'],
  icon: 'IconBroadcast',
  inputTypes: [],
  outputTypes: ['log'],
  atLeastOnce: false,
  listensOn: ({ listen, port }) => [{ transport: 'udp', host: listen, port }],
  config: z
    .object({
      ...listenFields('9000'),
      one_event_per_datagram: z.boolean().default(false).meta({
        title: 'Datagrams are events',
        description: 'A datagram is one event, however many lines it has.',
      }),
      ...lineFields,
      encoding: encodingField,
      ...udpFields,
      source_metadata: sourceMetadataField({ attributes: clientAttributeNames }),
    })
    .superRefine((config, context) => {
      checkLineFields(config, context)
      if (config.one_event_per_datagram && config.line_pattern !== undefined) {
        const message = 'Has no use while datagrams are events'
        context.addIssue({ code: 'custom', path: ['line_pattern'], message })
      }
    }),
  examples: [
    { title: 'Lines of text', config: { port: 9000 } },
    { title: 'Each datagram is an event', config: { port: 9000, one_event_per_datagram: true } },
  ],
})
