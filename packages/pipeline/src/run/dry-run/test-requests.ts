import { z } from 'zod'

/** The bodies that tests take. */
export const ottlRequest = z.object({
  items: z.array(z.unknown()),
  statements: z.union([z.string(), z.array(z.string()).transform(lines => lines.join('\n'))]),
  data_type: z.enum(['log', 'metric', 'trace']).optional(),
})

export const nodeRequest = z.object({
  items: z.array(z.unknown()),
  node: z.object({
    id: z.string().min(1).max(200).default('node'),
    type: z.string(),
    configuration: z.record(z.string(), z.unknown()).optional(),
  }),
})

export const regexRequest = z.object({ input: z.string(), regex: z.string() })

export const grokRequest = z.object({ logs: z.array(z.string()), pattern: z.string() })

export const celRequest = z.object({
  celExpression: z.string(),
  inputItems: z.array(z.object({ data: z.unknown() })),
})
