import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import css from './api.module.css'
import { MethodTag } from './MethodTag.tsx'
import type { JsonSchema, Operation, SchemaTable } from './openapi.ts'
import { SchemaView } from './SchemaView.tsx'
import { typeText } from './schema-lines.ts'
import { TryForm } from './TryForm.tsx'

interface OperationViewProps {
  operation: Operation
  table: SchemaTable
  asToken: boolean
  onAsToken: (asToken: boolean) => void
}

/** The parameters as if they were the properties of one object. */
function parameterSchema(operation: Operation): JsonSchema | undefined {
  if (operation.parameters.length === 0) return undefined
  return {
    properties: Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, schema])),
    required: operation.parameters.filter(({ required }) => required).map(({ name }) => name),
  }
}

/** One call: what goes in, what comes out, and a form to try it. */
export function OperationView({ operation, table, ...as }: OperationViewProps) {
  const [status, setStatus] = useState(operation.answers[0]?.status ?? '')
  const answer = operation.answers.find(one => one.status === status)
  const parameters = parameterSchema(operation)
  return (
    <div className={css['view']}>
      <div className={css['about']}>
        <h2 className={css['address']}>
          <MethodTag method={operation.method} />
          <span className="mono">{operation.path}</span>
        </h2>
        <p className={css['summary']}>{operation.summary}</p>
        {parameters ? <SchemaView name="Parameters" schema={parameters} table={table} /> : null}
        {operation.body ? <SchemaView name="Body" schema={operation.body} table={table} /> : null}
        <div className={css['answerHead']}>
          <h3 className={css['over']}>Answers</h3>
          {operation.answers.length > 0 ? (
            <SegmentedControl
              aria-label="Status of the answer"
              value={status}
              onChange={setStatus}
              data={operation.answers.map(one => one.status)}
            />
          ) : null}
        </div>
        {answer?.schema ? (
          <SchemaView name={`${typeText(answer.schema)}, ${answer.type}`} schema={answer.schema} table={table} />
        ) : (
          <p className={css['none']}>This answer has no body.</p>
        )}
      </div>
      <TryForm operation={operation} table={table} {...as} />
    </div>
  )
}
