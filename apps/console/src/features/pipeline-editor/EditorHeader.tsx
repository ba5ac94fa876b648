import { ActionIcon, Button, Menu, SegmentedControl, Tooltip } from '@mantine/core'
import { useUrlState } from '../../lib/use-url-state.ts'
import { ChevronDownIcon, EditIcon, EyeIcon, MoreIcon, PlusIcon, RedoIcon, UndoIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Badge } from '../../ui/StateBadge.tsx'
import { TimeRangePicker } from '../../ui/TimeRangePicker.tsx'
import { exportDocument } from './yaml/export-document.ts'
import { useEditing } from './editing/editing.tsx'
import { pipelineEditorSearch } from './pipeline-editor.search.ts'

/** The name and version of the pipeline, the switch between reading and editing, and what can be done with it. */
export function EditorHeader({ refusal }: { refusal: string | undefined }) {
  const { pipeline, isReadOnly, changes, openPanel } = useEditing()
  const isDeployed = pipeline.deployed_version === pipeline.version
  return (
    <PageHeader
      title={pipeline.tag}
      parent={{ label: 'Pipelines', to: '/pipeline/status' }}
      beside={
        <>
          <Button
            variant="subtle"
            size="xs"
            rightSection={<ChevronDownIcon size={12} />}
            onClick={() => openPanel('history')}
          >
            v{pipeline.version}
            {changes.length > 0 ? ' draft' : ''}
          </Button>
          {isDeployed ? (
            <Badge tone="ok">Deployed</Badge>
          ) : (
            <Badge tone="warn">
              {pipeline.deployed_version ? `v${pipeline.deployed_version} runs` : 'Not deployed'}
            </Badge>
          )}
          {pipeline.cluster ? <Badge>{pipeline.cluster}</Badge> : null}
        </>
      }
    >
      {isReadOnly ? <TimeRangePicker /> : <Steps />}
      <Mode refusal={refusal} />
      <More />
      {isReadOnly ? <DeployButton refusal={refusal} /> : <EditActions />}
    </PageHeader>
  )
}

function Steps() {
  const { draft, undo, redo } = useEditing()
  const back = draft.past.at(-1)
  const again = draft.future[0]
  return (
    <>
      <Tooltip label={back ? `Undo: ${back.label}` : 'Nothing to undo'}>
        <ActionIcon variant="subtle" aria-label="Undo" disabled={!back} onClick={undo}>
          <UndoIcon />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={again ? `Redo: ${again.label}` : 'Nothing to redo'}>
        <ActionIcon variant="subtle" aria-label="Redo" disabled={!again} onClick={redo}>
          <RedoIcon />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

function Mode({ refusal }: { refusal: string | undefined }) {
  const { isReadOnly } = useEditing()
  const [, setSearch] = useUrlState(pipelineEditorSearch)
  return (
    <Tooltip label={refusal} disabled={refusal === undefined} events={{ hover: true, focus: true, touch: true }}>
      <SegmentedControl
        aria-label="Mode"
        value={isReadOnly ? 'read' : 'edit'}
        readOnly={refusal !== undefined}
        onChange={mode => setSearch({ readOnly: mode !== 'edit' })}
        data={[
          { value: 'read', label: <ModeLabel icon={<EyeIcon size={14} />} text="Read-only" /> },
          {
            value: 'edit',
            label: <ModeLabel icon={<EditIcon size={14} />} text="Edit" />,
            disabled: refusal !== undefined,
          },
        ]}
      />
    </Tooltip>
  )
}

const ModeLabel = ({ icon, text }: { icon: React.ReactNode; text: string }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
    {icon}
    {text}
  </span>
)

function More() {
  const { pipeline, document, isReadOnly, openPanel, openDialog } = useEditing()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="More about the pipeline">
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => openPanel('yaml')}>{isReadOnly ? 'View as YAML' : 'Edit as YAML'}</Menu.Item>
        <Menu.Item onClick={() => openPanel('history')}>History</Menu.Item>
        <Menu.Item onClick={() => openPanel('tests')}>Tests</Menu.Item>
        <Menu.Item onClick={() => openPanel('deploy')}>Deployment</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => exportDocument(pipeline.tag, document)}>Export as a file</Menu.Item>
        {isReadOnly ? null : <Menu.Item onClick={() => openDialog({ kind: 'import' })}>Import…</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

function DeployButton({ refusal }: { refusal: string | undefined }) {
  const { pipeline, openPanel } = useEditing()
  if (refusal !== undefined || pipeline.deployed_version === pipeline.version) return null
  return (
    <Button variant="filled" onClick={() => openPanel('deploy')}>
      Deploy v{pipeline.version}
    </Button>
  )
}

function EditActions() {
  const { changes, addNode, openPanel } = useEditing()
  return (
    <>
      <Button leftSection={<PlusIcon size={14} />} onClick={() => addNode({ kind: 'free' })}>
        Add node
      </Button>
      <Button variant="filled" disabled={changes.length === 0} onClick={() => openPanel('review')}>
        Review changes {changes.length > 0 ? changes.length : null}
      </Button>
    </>
  )
}
