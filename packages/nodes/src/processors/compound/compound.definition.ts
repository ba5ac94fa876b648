import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { checkPack } from '../check-processors.ts'
import { emptyPack, packOutputs, packSchema } from './pack-document.ts'

export const compoundDefinition = defineNode({
  type: 'compound',
  title: 'Pack',
  summary: 'A group of processors that is built once and used in many places.',
  category: 'processor',
  subcategories: ['compound nodes'],
  icon: 'IconPackage',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  onlyNamedOutputs: true,
  pathOutputsOf: packOutputs,
  inSequence: true,
  processorGroup: 'Other',
  config: z
    .object({
      node_reference: z
        .string()
        .max(200)
        .default('')
        .meta({ title: 'Pack', description: 'The pack of the library that this is a copy of; empty for none.' }),
      ...packSchema.shape,
    })
    .superRefine((pack, context) => {
      checkPack(pack, (path, message) => context.addIssue({ code: 'custom', path, message }))
    }),
  examples: [
    {
      title: 'A new pack passes everything',
      config: { node_reference: '', ...emptyPack },
      input: [{ _type: 'log', body: 'a' }],
      output: [{ _type: 'log', body: 'a' }],
    },
    {
      title: 'Errors to one output, the rest to another',
      config: {
        nodes: [
          { name: 'in', type: 'compound_input' },
          { name: 'split', type: 'route', paths: [{ path: 'errors', condition: 'severity_text == "ERROR"' }] },
          { name: 'no debug', type: 'ottl_filter', condition: 'severity_text == "DEBUG"' },
          { name: 'errors', type: 'compound_output' },
          { name: 'others', type: 'compound_output' },
        ],
        links: [
          { from: 'in', to: 'split' },
          { from: 'split', path: 'errors', to: 'errors' },
          { from: 'split', path: 'unmatched', to: 'no debug' },
          { from: 'no debug', to: 'others' },
        ],
      },
      input: [
        { _type: 'log', severity_text: 'ERROR', body: 'a' },
        { _type: 'log', severity_text: 'INFO', body: 'b' },
        { _type: 'log', severity_text: 'DEBUG', body: 'c' },
      ],
      output: [],
      pathOutput: {
        errors: [{ _type: 'log', severity_text: 'ERROR', body: 'a' }],
        others: [{ _type: 'log', severity_text: 'INFO', body: 'b' }],
      },
      dropped: { 'no debug': 1 },
    },
  ],
})
