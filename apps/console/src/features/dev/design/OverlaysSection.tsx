import { Button, Menu, Modal, Tooltip } from '@mantine/core'
import { apiError } from '@weir/contracts'
import { useState } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { CopyIcon, EditIcon, TrashIcon } from '../../../ui/icons.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import css from './design.module.css'
import { Section, Specimen } from './Specimen.tsx'

const outdated =
  'You are running outdated agent versions. Please upgrade these outdated agents to avoid data ingestion issues.'
const throttled = 'Your data ingestion is temporarily throttled as you are sending too much data in a short time.'

export function OverlaysSection() {
  const [asking, setAsking] = useState(false)
  const [panel, setPanel] = useState(false)
  return (
    <Section title="Banners, dialogs, panels, toasts">
      <div className={css['stack']}>
        <Banner tone="err" scope="187 of 945 agents" action={<Button size="xs">Upgrade</Button>}>
          {outdated}
        </Banner>
        <Banner tone="warn" action={<Button size="xs">Contact Support</Button>} onDismiss={() => {}}>
          {throttled}
        </Banner>
        <Banner tone="info" action={<Button size="xs">Take Me There</Button>} onDismiss={() => {}}>
          In order to start using the product, you need to create your first Pipeline.
        </Banner>
      </div>
      <Specimen name="On request; they open in the console's own theme">
        <Button onClick={() => setAsking(true)}>Modal</Button>
        <Button onClick={() => setPanel(true)}>Panel</Button>
        <Menu>
          <Menu.Target>
            <Button>Menu</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<EditIcon size={14} />}>Edit</Menu.Item>
            <Menu.Item leftSection={<CopyIcon size={14} />}>Duplicate</Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<TrashIcon size={14} />} data-danger>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Tooltip label="1,234,567 bytes">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button onClick={() => notify.done({ title: 'Saved successfully!', text: 'checkout-prod v48' })}>Done</Button>
        <Button onClick={() => notify.warn({ title: 'Live capture is paused', text: 'Enable it to capture' })}>
          Warning
        </Button>
        <Button onClick={() => notify.failed('Failed to save the pipeline', apiError('CONFLICT'))}>Failure</Button>
      </Specimen>
      <Modal opened={asking} onClose={() => setAsking(false)} title="Unsaved Changes">
        <p>Are you sure you want to leave? Changes you made may not be saved.</p>
        <div className={css['row']} style={{ justifyContent: 'flex-end', marginTop: 20 }}>
          <Button variant="subtle" onClick={() => setAsking(false)}>
            Leave
          </Button>
          <Button variant="filled" data-autofocus onClick={() => setAsking(false)}>
            Keep editing
          </Button>
        </div>
      </Modal>
      {panel ? (
        <div className={css['panelBox']}>
          <Panel
            over
            label="Sample panel"
            title="payments-gateway"
            subtitle="2026-03-12 14:38:47.665"
            width={360}
            onClose={() => setPanel(false)}
            footer={
              <>
                <Button variant="subtle">Cancel</Button>
                <Button variant="filled">Save</Button>
              </>
            }
          >
            <p className={css['over']} style={{ padding: '0 16px' }}>
              Escape closes the top one.
            </p>
          </Panel>
        </div>
      ) : null}
    </Section>
  )
}
