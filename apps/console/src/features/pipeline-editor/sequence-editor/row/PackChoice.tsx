import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CatalogueEntry } from '@weir/contracts'
import type { SequenceEntry } from '@weir/nodes/definitions'
import { clearPack, copyPackInto, withMetadata } from '@weir/pipeline'
import { useOrganization } from '../../../../lib/session.ts'
import { catalogueQuery } from '../../add-node/catalogue.queries.ts'
import { packContent } from '../../add-node/wanted-node.ts'
import { useEditing } from '../../editing/editing.tsx'

interface PackChoiceProps {
  entry: SequenceEntry
  readOnly: boolean
  onChange: (entry: SequenceEntry) => void
}

/** The pack of the library that a processor holds a copy of. */
export function PackChoice({ entry, readOnly, onChange }: PackChoiceProps) {
  const { pipeline } = useEditing()
  const { id: orgId } = useOrganization()
  const { data, isPending, isError } = useQuery(catalogueQuery(orgId, pipeline.id))
  const packs = (data?.processor ?? []).filter(({ type, node_reference: id }) => type === 'compound' && id)
  const reference = entry['node_reference']
  const chosen = typeof reference === 'string' && reference !== '' ? reference : null
  const known = packs.map(({ node_reference: id = '', displayName }) => ({ value: id, label: displayName }))
  const isGone = chosen !== null && !known.some(({ value }) => value === chosen)
  return (
    <Select
      label="Pack"
      description="Its processors are copied; later changes of the pack do not reach this copy."
      placeholder={
        isPending ? 'Loading the packs' : known.length > 0 || isError ? 'Choose a pack' : 'The library has no packs yet'
      }
      error={isError ? 'The packs could not be loaded' : undefined}
      data={isGone ? [...known, { value: chosen, label: chosen }] : known}
      value={chosen}
      searchable
      clearable={!readOnly}
      readOnly={readOnly}
      nothingFoundMessage="No pack has this name"
      comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
      onChange={id => {
        const pack = packs.find(candidate => candidate.node_reference === id)
        onChange(pack ? withPack(entry, pack) : clearPack(entry))
      }}
    />
  )
}

/** The entry with a copy of a pack; without its content the server fills it in from the library. */
function withPack(entry: SequenceEntry, pack: CatalogueEntry): SequenceEntry {
  const content = packContent(pack)
  const { node_reference: id = '', displayName } = pack
  if (content) return copyPackInto(entry, { id, name: displayName, ...content })
  return withMetadata({ ...clearPack(entry), node_reference: id }, { name: displayName })
}
