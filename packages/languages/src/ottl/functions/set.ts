import { OttlError } from '../error.ts'
import type { Kind } from '../value.ts'
import { defineEditor } from './definition.ts'
import { anyValue, path } from './parameters.ts'

export const set = defineEditor({
  name: 'set',
  docs: 'Writes a value to a path. A nil value changes nothing.',
  parameters: { target: path, value: anyValue },
  examples: [
    {
      statement: 'set(attributes["env"], "prod")',
      before: { attributes: { host: 'a' } },
      after: { attributes: { host: 'a', env: 'prod' } },
    },
    {
      statement: 'set(attributes["http"]["status"], 200)',
      before: {},
      after: { attributes: { http: { status: 200 } } },
    },
    {
      statement: 'set(attributes["copy"], attributes["missing"])',
      before: { attributes: { a: 1 } },
      after: { attributes: { a: 1 } },
    },
    {
      statement: 'set(body, {"message": body, "tags": ["a", attributes["b"]]})',
      before: { body: 'hi', attributes: { b: 'x' } },
      after: { body: { message: 'hi', tags: ['a', 'x'] } },
    },
  ],
  create: ({ target, value }) => {
    const { constant, kind } = value
    if (
      constant &&
      kind !== undefined &&
      kind !== 'nil' &&
      target.accepts.length > 0 &&
      !target.accepts.includes(kind)
    ) {
      const message = `${target.text} takes ${target.accepts.join(' or ')}, but this is ${kind}${wayTo(target.accepts)}`
      throw new OttlError(message, value.at.line, value.at.column)
    }
    const { get } = value
    const { set: write } = target
    return () => {
      const result = get()
      if (result !== null) write(result)
    }
  },
  emit: ({ target, value }, out) => {
    if (value.constant) return value.get() === null ? '' : target.emitSet(out, out.value(value), value)
    const result = out.temp()
    return `if ((${result} = ${out.value(value)}) !== null) { ${target.emitSet(out, result, value)} }`
  },
})

const ways: Partial<Record<Kind, string>> = {
  string: 'String(…) makes one',
  int: 'write a number or an enum, or convert with Int(…)',
  double: 'write it with a decimal point, or convert with Double(…)',
  bool: 'write true or false, or convert with Bool(…)',
  time: 'Time(text, "%Y-%m-%d") or Unix(seconds) makes one',
  'trace id': 'TraceID(0x…) makes one, or set trace_id.string',
  'span id': 'SpanID(0x…) makes one, or set its .string',
  map: 'write {"key": value}, or convert with ParseJSON(…)',
}

function wayTo([kind]: readonly Kind[]): string {
  const way = kind && ways[kind]
  return way === undefined ? '' : `; ${way}`
}
