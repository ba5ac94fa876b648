import { OttlError } from '../error.ts'
import { defineEditor } from './definition.ts'
import { literalString } from './parameters.ts'

export const runCode = defineEditor({
  name: 'run_code',
  docs:
    'Runs JavaScript on the record, which the code sees and changes as `item`, in a sandbox. A record on which the code ' +
    'fails stays as it was.',
  parameters: { source: literalString },
  examples: [
    {
      statement: 'run_code("item.attributes.total = item.attributes.a + item.attributes.b")',
      before: { attributes: { a: 1, b: 2 } },
      after: { attributes: { a: 1, b: 2, total: 3 } },
    },
  ],
  create: ({ source }, { codeRunner }, { at }) => {
    if (!codeRunner) throw new OttlError('code cannot run here: no code runner is configured', at.line, at.column)
    try {
      const code = codeRunner.prepare(source)
      return { runBatch: records => code.run(records) }
    } catch (error) {
      if (error instanceof OttlError) throw error
      throw new OttlError(
        `the code was refused: ${error instanceof Error ? error.message : String(error)}`,
        at.line,
        at.column,
      )
    }
  },
})
