import { Button, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { demoRefusal } from '@weir/contracts'
import { useAccess, useIsDemo } from '../../lib/session.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { useSubscription } from '../billing/index.ts'
import { newPipelineRefusal } from './new-pipeline-refusal.ts'

/** Leads to the form for a new pipeline; only for those who may write configurations, and while no trial has ended. */
export function NewPipelineButton() {
  const mayWrite = useAccess('conf', 'write')
  const isDemo = useIsDemo()
  const ordinary = newPipelineRefusal(mayWrite, useSubscription()?.is_trial_expired ?? false)
  const refusal = isDemo ? demoRefusal : ordinary
  const face = { variant: 'filled', leftSection: <PlusIcon size={14} />, children: 'New Pipeline' } as const
  if (refusal) {
    // Stays reachable by keyboard, so that everyone can learn why it does nothing.
    return (
      <Tooltip label={refusal} events={{ hover: true, focus: true, touch: true }}>
        <Button {...face} data-disabled aria-disabled />
      </Tooltip>
    )
  }
  return <Button {...face} component={Link} to="/pipeline/new-pipeline" />
}
