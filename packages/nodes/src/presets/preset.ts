import type { Signal } from '@weir/telemetry'
import type { z } from 'zod'
import type { ConfigSchema, Item, ProcessorGroup } from '../define.ts'

export interface PresetExample<Config> {
  title: string
  config: Config
  /** The OTTL text that the configuration stands for. */
  statements: string
  input: readonly Item[]
  output: readonly Item[]
}

/**
 * A processor of the console that has no code of its own: its form is stored as the OTTL statements of an `ottl_transform`,
 * and read back from them.
 */
export interface Preset<Schema extends ConfigSchema = ConfigSchema> {
  /** As kept in the metadata of the processor. */
  preset: string
  title: string
  summary: string
  group: ProcessorGroup
  icon: string
  dataTypes: readonly Signal[]
  config: Schema
  toStatements(config: z.output<Schema>): string
  /** The configuration behind a text; undefined for any text that `toStatements` would not write, which is then Custom. */
  fromStatements(text: string): z.output<Schema> | undefined
  examples: readonly PresetExample<z.input<Schema>>[]
}

interface PresetInput<Schema extends ConfigSchema> extends Omit<Preset<Schema>, 'fromStatements' | 'dataTypes'> {
  dataTypes?: readonly Signal[]
  /** A guess at the configuration; it counts only if it leads back to the same text. */
  read(lines: readonly string[]): unknown
}

/** Declares a preset. Reading is strict: what is read must be written as exactly the same text again. */
export function definePreset<Schema extends ConfigSchema>(input: PresetInput<Schema>): Preset<Schema> {
  return {
    dataTypes: ['log', 'metric', 'trace'],
    ...input,
    fromStatements(text) {
      const lines = text
        .split('\n')
        .map(line => line.trim())
        .filter(line => line !== '')
      if (lines.length === 0) return undefined
      const parsed = input.config.safeParse(input.read(lines))
      return parsed.success && input.toStatements(parsed.data) === lines.join('\n') ? parsed.data : undefined
    },
  }
}
