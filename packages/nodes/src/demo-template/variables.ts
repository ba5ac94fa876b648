import { z } from 'zod'
import { customPreset, presetKey, stringPresets } from './string-presets.ts'

const bounded = (min: number, max: number) => ({
  min: z.coerce.number().default(min),
  max: z.coerce.number().default(max),
})

const levelPresets = ['general', 'syslog', 'apache'] as const

const shapes = {
  Timestamp: { format: z.string().min(1).max(100).default('2006-01-02T15:04:05'), ...bounded(1, 10) },
  IPv4: {},
  IPv6: {},
  UUID: {},
  Password: {},
  LogLevel: { preset: z.enum(levelPresets).default('general') },
  String: {
    preset: z.string().transform(presetKey).pipe(z.enum(stringPresets)).default('HTTPMethod'),
    values: z.array(z.string().max(1000)).max(1000).default([]),
  },
  Number: { format: z.enum(['%d', '%o']).default('%d'), ...bounded(1, 10) },
  Float: {
    format: z
      .string()
      .regex(/^%(?:\.\d{1,2})?f$/, 'Must be %f, or %.2f with a precision')
      .default('%.2f'),
    precision: z.coerce.number().int().min(0).max(10).optional(),
    ...bounded(1, 10),
  },
  Sentence: { ...bounded(1, 10), length: z.coerce.number().int().min(1).max(1000).optional() },
  DigitN: { length: z.coerce.number().int().min(1).max(1000).default(8) },
  HexN: { length: z.coerce.number().int().min(1).max(1000).default(8) },
  LetterN: { length: z.coerce.number().int().min(1).max(1000).default(8) },
} as const

export type VariableType = keyof typeof shapes

/** The types of variables, in the order they are offered. */
export const variableTypes: readonly VariableType[] = [
  'Timestamp',
  'IPv4',
  'IPv6',
  'UUID',
  'Password',
  'LogLevel',
  'String',
  'Number',
  'Float',
  'Sentence',
  'DigitN',
  'HexN',
  'LetterN',
]

/** Names that fit between the braces of a placeholder. */
const nameSchema = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w.-]+$/, 'Use letters, digits, points, hyphens and underscores')
const common = { name: nameSchema, generate_once: z.boolean().default(false) }

const typed = <Type extends VariableType>(type: Type) => z.object({ ...common, type: z.literal(type), ...shapes[type] })

/** A placeholder of a log format, and what is put there. */
export const variableSchema = z
  .discriminatedUnion('type', [
    typed('Timestamp'),
    typed('IPv4'),
    typed('IPv6'),
    typed('UUID'),
    typed('Password'),
    typed('LogLevel'),
    typed('String'),
    typed('Number'),
    typed('Float'),
    typed('Sentence'),
    typed('DigitN'),
    typed('HexN'),
    typed('LetterN'),
  ])
  .superRefine((variable, context) => {
    if ('min' in variable && variable.min > variable.max) {
      context.addIssue({ code: 'custom', path: ['min'], message: 'Min value must be less than Max value' })
    }
    if (variable.type === 'String' && variable.preset === customPreset && variable.values.length === 0) {
      context.addIssue({ code: 'custom', path: ['values'], message: 'Give at least one value' })
    }
  })

export type LogVariable = z.output<typeof variableSchema>

/** A variable with the defaults of its type. */
export function newVariable(name: string, type: VariableType = 'Number', generateOnce = false): LogVariable {
  return variableSchema.parse({ name, type, generate_once: generateOnce })
}
