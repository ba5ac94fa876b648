import { z } from 'zod'
import { defineNode, type PathOutput } from '../../define.ts'
import { ottlCondition } from '../../ottl-text.ts'

/** Where records go that no path takes. */
export const unmatchedPath = 'unmatched'

const outputTypes = ['log', 'metric', 'trace'] as const
const unmatched: PathOutput = { path: unmatchedPath, outputTypes }

export const routeDefinition = defineNode({
  type: 'route',
  title: 'Route',
  summary: 'Sends telemetry to one or more outputs, each with an OTTL condition.',
  category: 'processor',
  subcategories: ['filters'],
  icon: 'IconRoute',
  inputTypes: outputTypes,
  outputTypes,
  onlyNamedOutputs: true,
  pathOutputs: [unmatched],
  pathOutputsOf: ({ paths }) => [...paths.map(({ path, condition }) => ({ path, condition, outputTypes })), unmatched],
  config: z.object({
    paths: z
      .array(
        z.object({
          path: z
            .string()
            .trim()
            .min(1, 'A path needs a name')
            .max(100)
            .refine(path => path !== unmatchedPath, `${unmatchedPath} is the output for everything else`)
            .meta({ title: 'Path', description: 'The name of the output.', placeholder: 'errors' }),
          condition: ottlCondition().meta({
            title: 'Condition',
            description: 'What the output takes. Data types that the condition does not fit do not match.',
            placeholder: 'severity_text == "ERROR"',
            valueType: 'ottlCondition',
          }),
          exit_if_matched: z
            .boolean()
            .default(false)
            .meta({ title: 'Stop if matched', description: 'An item that matches goes to no later path.' }),
        }),
      )
      .min(1, 'At least one path is required')
      .max(100)
      .superRefine((paths, context) => {
        paths.forEach(({ path }, at) => {
          if (paths.findIndex(other => other.path === path) < at) {
            context.addIssue({ code: 'custom', path: [at, 'path'], message: 'Another path has this name' })
          }
        })
      })
      .meta({
        title: 'Paths',
        description: `Tried in order. An item that matches several goes to each of them; one that matches none to ${unmatchedPath}.`,
      }),
  }),
  examples: [
    {
      title: 'Errors and the rest',
      config: { paths: [{ path: 'errors', condition: 'severity_text == "ERROR"', exit_if_matched: true }] },
      input: [
        { _type: 'log', severity_text: 'ERROR', body: 'a' },
        { _type: 'log', severity_text: 'INFO', body: 'b' },
      ],
      output: [],
      pathOutput: {
        errors: [{ _type: 'log', severity_text: 'ERROR', body: 'a' }],
        unmatched: [{ _type: 'log', severity_text: 'INFO', body: 'b' }],
      },
    },
    {
      title: 'To every path that matches',
      config: {
        paths: [
          { path: 'all', condition: 'true' },
          { path: 'slow', condition: 'attributes["ms"] > 100' },
        ],
      },
      input: [{ _type: 'log', body: 'a', attributes: { ms: 250 } }],
      output: [],
      pathOutput: {
        all: [{ _type: 'log', body: 'a', attributes: { ms: 250 } }],
        slow: [{ _type: 'log', body: 'a', attributes: { ms: 250 } }],
      },
    },
  ],
})
