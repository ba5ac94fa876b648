import { defineEditor } from './definition.ts'
import { mapPath, stringValue } from './parameters.ts'

export const deleteKey = defineEditor({
  name: 'delete_key',
  docs: 'Removes a key from a map.',
  parameters: { target: mapPath, key: stringValue },
  examples: [
    {
      statement: 'delete_key(attributes, "password")',
      before: { attributes: { user: 'ann', password: 'x' } },
      after: { attributes: { user: 'ann' } },
    },
    {
      statement: 'delete_key(resource.attributes["k8s"], "pod")',
      before: { resource: { k8s: { pod: 'a', node: 'b' } } },
      after: { resource: { k8s: { node: 'b' } } },
    },
  ],
  create: ({ target, key }) => {
    return () => {
      const map = target.edit()
      map.delete(key.get())
    }
  },
  emit: ({ target, key }, out) => {
    const edit = key.constant ? target.path.emitEdit?.(out, key.get()) : undefined
    return edit ? `${edit.before}${edit.map}.delete(${out.literal(key.get())});` : null
  },
})
