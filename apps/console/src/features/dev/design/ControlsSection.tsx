import { ActionIcon, Button, Checkbox, SegmentedControl, Switch } from '@mantine/core'
import { Chip } from '../../../ui/Chip.tsx'
import { EditIcon, FilterIcon, MoreIcon, PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { KeyCap } from '../../../ui/KeyCap.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Section, Specimen } from './Specimen.tsx'

export const ControlsSection = () => (
  <Section title="Buttons and controls">
    <Specimen name="Primary and dangerous">
      <Button variant="filled" leftSection={<PlusIcon size={14} />}>
        New Pipeline
      </Button>
      <Button variant="filled" disabled>
        Save
      </Button>
      <Button variant="filled" loading>
        Save
      </Button>
      <Button variant="danger" leftSection={<TrashIcon size={14} />}>
        Delete
      </Button>
    </Specimen>
    <Specimen name="Default, ghost, link">
      <Button>Default</Button>
      <Button disabled>Disabled</Button>
      <Button variant="subtle">Ghost</Button>
      <Button variant="link">Link</Button>
      <LinkButton to="/dev/design">Link as a button</LinkButton>
    </Specimen>
    <Specimen name="Small">
      <Button size="xs" leftSection={<FilterIcon size={14} />}>
        Filter
      </Button>
      <ActionIcon size="xs" aria-label="More">
        <MoreIcon size={14} />
      </ActionIcon>
      <ActionIcon size="xs" variant="subtle" aria-label="Edit">
        <EditIcon size={14} />
      </ActionIcon>
      <ActionIcon aria-label="Edit">
        <EditIcon size={14} />
      </ActionIcon>
      <SegmentedControl aria-label="View" data={['Form', 'YAML']} />
    </Specimen>
    <Specimen name="Choices">
      <Switch label="Group by cluster" defaultChecked />
      <Switch label="Off" />
      <Checkbox label="Kubernetes" defaultChecked />
      <Checkbox label="Docker" />
      <Checkbox label="Some" indeterminate />
      <Chip>Docker</Chip>
      <Chip on onRemove={{ label: 'Remove Kubernetes', run: () => {} }}>
        Kubernetes
      </Chip>
    </Specimen>
    <Specimen name="Keys">
      <KeyCap keys="mod+k" />
      <KeyCap keys="/" />
      <KeyCap keys="escape" />
      <KeyCap keys="enter" />
      <KeyCap keys="?" />
    </Specimen>
  </Section>
)
