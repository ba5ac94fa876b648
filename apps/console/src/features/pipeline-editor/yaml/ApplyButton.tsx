import { Button, Tooltip } from '@mantine/core'
import { diffDocuments } from '@weir/pipeline'
import { useEditing } from '../editing/editing.tsx'
import { keepYaml } from './kept-yaml.ts'
import type { YamlCheck } from './use-yaml-check.ts'

interface ApplyButtonProps {
  text: string
  check: YamlCheck
  isDirty: boolean
  onApplied: () => void
}

/** Puts the text into the draft, as one step that can be taken back. */
export function ApplyButton({ text, check, isDirty, onApplied }: ApplyButtonProps) {
  const { pipeline, draft, changes, edit } = useEditing()
  const { document } = check
  const reason = (): string | undefined => {
    if (!isDirty) return 'Nothing has changed'
    if (check.text !== text) return 'The text is being checked'
    if (!document) return check.failure ?? 'The text is not a pipeline: see the problems'
    // A version is saved for what it does; what is said about it goes along with the next one that does something else.
    const isAside = changes.length === 0 && diffDocuments(draft.baseline, document).length === 0
    return isAside ? 'Only comments or spacing differ: apply them together with a change' : undefined
  }
  const blocked = reason()
  const apply = () => {
    if (blocked !== undefined || !document) return
    edit('Edit YAML', document)
    keepYaml(pipeline.id, text)
    onApplied()
  }
  return (
    <Tooltip label={blocked} disabled={blocked === undefined} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="filled"
        data-disabled={blocked === undefined ? undefined : true}
        aria-disabled={blocked !== undefined}
        onClick={apply}
      >
        Apply
      </Button>
    </Tooltip>
  )
}
