import { MantineProvider } from '@mantine/core'
import type { FormField, ScalarValueType } from '@weir/nodes/definitions'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { verdictText } from '../model/verdict-text.ts'
import { SchemaForm } from '../SchemaForm.tsx'

function buttons(type: ScalarValueType, readOnly = false): string[] {
  const field: FormField = {
    name: 'text',
    display_name: 'Text',
    description: '',
    placeholder_text: '',
    value_type: type,
    required: false,
    visibility: 'basic',
    order: 0,
  }
  const html = renderToString(
    <MantineProvider>
      <SchemaForm
        type="test"
        fields={[field]}
        values={{ text: 'body' }}
        onChange={() => undefined}
        readOnly={readOnly}
      />
    </MantineProvider>,
  )
  return Array.from(html.matchAll(/<button[^>]*aria-label="([^"]*)"/g), ([, label = '']) => label)
}

describe('what stands beside a text', () => {
  it.each<[ScalarValueType, string[]]>([
    ['ottlCondition', ['Generate a condition with AI']],
    ['ottlStatement', ['Generate OTTL with AI']],
    ['ottlExpression', []],
    ['regex', ['Test regular expression']],
    ['grok', ['Test grok pattern']],
    ['expression', ['Test CEL expression']],
    ['payload', []],
  ])('%s', (type, labels) => {
    expect(buttons(type)).toEqual(labels)
  })

  it('writes nothing for somebody who only reads, and still tests', () => {
    expect([buttons('ottlStatement', true), buttons('regex', true)]).toEqual([[], ['Test regular expression']])
  })
})

it.each([
  [undefined, 'Valid OTTL'],
  [{ matched: 2, of: 11 }, 'Valid OTTL · matches 2 of 11 samples'],
  [{ matched: 0, of: 1 }, 'Valid OTTL · matches 0 of 1 sample'],
])('a condition that matches %j', (matches, text) => {
  expect(verdictText(matches)).toBe(text)
})
