import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { InlineName } from './InlineName.tsx'
import { IntegrationChoice } from './IntegrationChoice.tsx'
import { overrideWarning } from './integrations.ts'
import { LedgerView } from './LedgerView.tsx'
import { noFigures } from './NodeFigures.tsx'
import { SaveBar } from './SaveBar.tsx'

const seen = (children: ReactNode) => renderToString(<MantineProvider>{children}</MantineProvider>)
const nothing = () => undefined

describe('Save', () => {
  const still = { refusals: [], isPending: false, isDirty: true, conversionProblem: undefined }
  const saveOf = (editing: Partial<Parameters<typeof SaveBar>[0]['editing']>) =>
    /<button[^>]*data-variant="filled"[^>]*>/.exec(
      seen(<SaveBar editing={{ ...still, ...editing }} onSave={nothing} onCancel={nothing} />),
    )?.[0]

  it('works while there is something to save', () => {
    expect(saveOf({})).toContain('aria-disabled="false"')
    expect(saveOf({ isDirty: false })).toContain('aria-disabled="true"')
  })

  it('[NODEPANEL-024] is off while the node has errors, or its text cannot be converted', () => {
    expect(saveOf({ refusals: ['port is required'] })).toContain('aria-disabled="true"')
    const problem = { message: "Failed to convert the node's configuration", detail: '', issues: [] }
    expect(saveOf({ conversionProblem: problem })).toContain('aria-disabled="true"')
  })

  it('[NODEPANEL-026] shows that it waits for conversion or validation', () => {
    expect(saveOf({ isPending: true })).toContain('data-loading="true"')
    expect(saveOf({ isPending: false })).not.toContain('data-loading="true"')
  })
})

describe('the choice of an integration', () => {
  const integrations = [{ displayName: 'Team archive', configuration: { bucket: 'team' } }]
  const choice = (isOverridden: boolean) =>
    seen(
      <IntegrationChoice
        values={{ node_reference: 'Team archive', bucket: 'team' }}
        integrations={integrations}
        isOverridden={isOverridden}
        onChange={nothing}
      />,
    )

  it('[NODEPANEL-035] warns while its values are overridden', () => {
    expect(choice(true)).toContain(overrideWarning)
    expect(choice(false)).not.toContain(overrideWarning)
  })

  it('names the integration that the node follows', () => expect(choice(false)).toContain('value="Team archive"'))
})

it('a name shows its pencil', () => {
  expect(seen(<InlineName name="Edge proxy" onChange={nothing} />)).toContain('aria-label="Edit the name"')
})

it('the ledger adds up before the reader', () => {
  const figures = {
    ...noFigures,
    inputLines: 1200,
    outputLines: 1000,
    droppedLines: 200,
    droppedByReason: { not_sampled: 200 },
  }
  const html = seen(<LedgerView figures={figures} />)
  for (const text of ['1,000', 'not sampled', '1,200']) expect(html).toContain(text)
})
