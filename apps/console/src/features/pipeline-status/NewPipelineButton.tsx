import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../../lib/session.ts'
import { PlusIcon } from '../../ui/icons.tsx'

/** Leads to the form for a new pipeline; only for those who may write configurations. */
export function NewPipelineButton() {
  const mayWrite = useAccess('conf', 'write')
  const face = { variant: 'filled', leftSection: <PlusIcon size={14} />, children: 'New Pipeline' } as const
  if (!mayWrite) return <Button {...face} disabled title="This needs write access to configurations (conf)." />
  return <Button {...face} component={Link} to="/pipeline/new-pipeline" />
}
