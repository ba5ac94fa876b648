import type { NodeCategory } from '@weir/nodes/definitions'
import type { AddPlace } from './editor-panel.ts'

/** The categories that a node at a place can be of. */
export function categoriesFor(place: AddPlace): readonly NodeCategory[] {
  switch (place.kind) {
    case 'free':
      return ['input', 'processor', 'output']
    case 'before':
      return ['input', 'processor']
    case 'after':
      return ['processor', 'output']
    case 'between':
      return ['processor']
  }
}
