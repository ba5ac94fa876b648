import { type CodeRunner, compileStatements } from '@weir/languages/ottl'
import { createCodeRunner, runItems, usedFields } from '@weir/nodes/runtime'
import { decodeRequest, encodeRequest } from '@weir/telemetry'
import { hotCorpus } from './corpus.ts'
import { compare, type Figure } from './figure.ts'

const source = `
item.attributes.team = 'shop'
item.attributes['http.route'] = item.attributes['http.route'].toUpperCase()
delete item.attributes['thread.name']
item.body = item.body.replace(/\\d+\\.\\d+\\.\\d+\\.\\d+/g, '*')
`

/** The same function without any sandbox, called on the same items. */
function unsandboxed(): CodeRunner {
  return {
    prepare(text) {
      // oxlint-disable-next-line typescript/no-implied-eval -- the text is the one above
      const call = new Function('item', `'use strict';${text}`)
      const used = usedFields(text)
      return {
        run: records =>
          runItems(records, used, item => Reflect.apply(call, undefined, [item])).map(error =>
            error instanceof Error ? error : null,
          ),
      }
    },
  }
}

export async function runCodeFigures(): Promise<Figure[]> {
  const { batches, logsPerBatch } = hotCorpus()
  const bytes = batches[0] ?? new Uint8Array()
  const runner = createCodeRunner()
  const side = (codeRunner: CodeRunner) => {
    const program = compileStatements(`run_code(${JSON.stringify(source)})`, { context: 'log', codeRunner })
    return {
      run() {
        const batch = decodeRequest('log', bytes)
        if (batch.signal === 'log') program.runAll(batch.records)
        encodeRequest(batch)
        return logsPerBatch
      },
    }
  }
  const names = {
    name: 'run_code: two sets, a delete, a mask',
    baseline: 'the same function unsandboxed',
    required: 0.5,
  }
  const figure = compare(names, side(runner), side(unsandboxed()))
  await runner.stop()
  return [figure]
}
