import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { packNameRule } from '@weir/contracts'
import { packNameOf } from '@weir/pipeline'
import { useEffect, useState } from 'react'
import { useOrganization, useWriteRefusal } from '../../../lib/session.ts'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { LogoTile } from '../../../ui/LogoTile.tsx'
import { NodeIcon } from '../../../ui/NodeIcon.tsx'
import { notify } from '../../../ui/notify.tsx'
import { useEditing } from '../editing/editing.tsx'
import { pipelineEditorSearch } from '../pipeline-editor.search.ts'
import css from './AddNode.module.css'
import { newPackName, packNameProblem, ruleShownMs } from './pack-name.ts'
import { packMessages, savePack } from './save-pack.ts'

interface CreatePackModalProps {
  ids: readonly string[]
  onClose: () => void
}

/** Saves the selected processors as a pack of the organization, and puts the pack in their place. */
export function CreatePackModal({ ids, onClose }: CreatePackModalProps) {
  const { document, pipeline, edit, select } = useEditing()
  const organization = useOrganization()
  const refusal = useWriteRefusal('node_template')
  const queryClient = useQueryClient()
  const [, setSearch] = useUrlState(pipelineEditorSearch)
  const [name, setName] = useState(newPackName)
  const problem = packNameProblem(name)
  const isRuleShown = useShownFor(problem === packNameRule ? name : undefined, ruleShownMs)

  const save = useMutation({
    mutationFn: () =>
      savePack(queryClient, { orgId: organization.id, configId: pipeline.id, document, ids, name: name.trim() }),
    onSuccess: saved => {
      if (!saved.ok) {
        if (typeof saved.cause === 'string') notify.warn({ title: saved.title, text: saved.cause })
        else notify.failed(saved.title, saved.cause)
        return
      }
      if (!edit(`Create pack ${saved.name}`, saved.edited)) return
      select([])
      onClose()
      setSearch({ node: saved.edited.nodeId })
      notify.done({ title: packMessages.created(saved.name) })
    },
  })

  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      title={`Create Pack (${ids.length} nodes selected)`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          if (problem === undefined && refusal === undefined && !save.isPending) save.mutate()
        }}
      >
        <TextInput
          label="Name"
          data-autofocus
          required
          withAsterisk={false}
          maxLength={150}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={isRuleShown ? packNameRule : undefined}
          description={problem === undefined ? `Saved in the library as ${packNameOf(document, name)}` : undefined}
        />
        <Summary ids={ids} />
        {refusal === undefined ? null : <p className={css['refusal']}>{refusal}</p>}
        <div className={css['actions']}>
          <span className="grow" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="filled"
            type="submit"
            loading={save.isPending}
            disabled={problem !== undefined || refusal !== undefined}
          >
            Create Pack
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** True for some time after the value changed; false while there is none. */
function useShownFor(value: string | undefined, milliseconds: number): boolean {
  const [hidden, setHidden] = useState<string>()
  useEffect(() => {
    if (value === undefined) return undefined
    const timer = setTimeout(() => setHidden(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return value !== undefined && hidden !== value
}

function Summary({ ids }: { ids: readonly string[] }) {
  const { graph } = useEditing()
  return (
    <ul className={css['summary']} aria-label="Nodes of the pack">
      {graph.nodes
        .filter(node => ids.includes(node.id))
        .map(node => (
          <li key={node.id} className={css['candidate']}>
            <LogoTile>
              <NodeIcon name={node.icon} size={14} />
            </LogoTile>
            <span className="truncate">{node.title}</span>
            <span className="quiet truncate">{node.typeTitle}</span>
          </li>
        ))}
    </ul>
  )
}
