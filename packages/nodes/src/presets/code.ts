import { z } from 'zod'
import { definePreset } from './preset.ts'
import { callArguments, quote, unquote } from './statement-text.ts'

/** The editor that runs JavaScript, and the name that imported pipelines call it by. */
const editors = ['run_code', 'edx_code']

export const code = definePreset({
  preset: 'code',
  title: 'Code',
  summary: 'Changes items with JavaScript.',
  group: 'Transform',
  icon: 'IconBrandJavascript',
  config: z.object({
    code: z.string({ error: 'is required' }).trim().min(1, 'is required').max(100_000).meta({
      title: 'Code',
      description: 'Edits the object `item`: its attributes, resource and body.',
      valueType: 'textArea',
    }),
  }),
  toStatements: ({ code: source }) => `run_code(${quote(source)})`,
  read: lines => ({ code: unquote(callArguments('run_code', lines.join('\n'))?.[0]) }),
  examples: [
    {
      title: 'Set an attribute',
      config: { code: "item['attributes']['length'] = item['body'].length" },
      statements: "run_code(\"item['attributes']['length'] = item['body'].length\")",
      input: [{ _type: 'log', body: 'abc' }],
      output: [{ _type: 'log', body: 'abc', attributes: { length: 3 } }],
    },
  ],
})

/** Text with the imported name of the editor replaced by ours, so that it opens in the same form. */
export function withOwnCodeEditor(statements: string): string {
  return statements.replace(new RegExp(`^(?:${editors.join('|')})\\(`), 'run_code(')
}
