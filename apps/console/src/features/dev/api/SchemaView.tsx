import css from './api.module.css'
import type { JsonSchema, SchemaTable } from './openapi.ts'
import { schemaLines, typeText } from './schema-lines.ts'

interface SchemaViewProps {
  name: string
  schema: JsonSchema
  table: SchemaTable
}

/** A schema as indented lines: name, type, what holds for it. */
export function SchemaView({ name, schema, table }: SchemaViewProps) {
  const lines = schemaLines(schema, table)
  return (
    <section>
      <h3 className={css['over']}>{name}</h3>
      {lines.length === 0 ? <p className="mono quiet">{typeText(schema)}</p> : null}
      <ul className={css['lines']}>
        {lines.map((line, index) => (
          // Lines have no name of their own: the same property may stand in two places.
          <li className={css['line']} style={{ paddingLeft: 12 + line.depth * 16 }} key={index}>
            <span className={css['name']}>{line.name}</span>
            <span className={css['type']}>{line.type}</span>
            {line.required ? <span className={css['required']}>required</span> : null}
            <span className={css['note']}>{line.note}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
