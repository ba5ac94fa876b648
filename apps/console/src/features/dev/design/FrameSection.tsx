import { Button } from '@mantine/core'
import { useState } from 'react'
import { Mark, Wordmark } from '../../../ui/Brand.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import css from './design.module.css'
import { Section, Specimen } from './Specimen.tsx'

const items = [
  { value: 'pipelines', label: 'Pipelines', count: 10 },
  { value: 'agents', label: 'Agents', count: 945 },
]

/** What stands around every page. */
export function FrameSection() {
  const [tab, setTab] = useState('pipelines')
  return (
    <Section title="Brand and page headers">
      <Specimen name="Mark and wordmark">
        <Mark />
        <Wordmark />
      </Specimen>
      <span className={css['over']}>Title, tabs inside the page, one primary action</span>
      <div className={css['frameBox']}>
        <PageHeader title="Pipelines" innerTabs={{ value: tab, onChange: setTab, items, label: 'Sample tabs' }}>
          <Button variant="filled" leftSection={<PlusIcon size={14} />}>
            New
          </Button>
        </PageHeader>
      </div>
      <span className={css['over']}>A page below a list</span>
      <div className={css['frameBox']}>
        <PageHeader
          title="checkout-prod"
          parent={{ label: 'Pipelines', to: '/pipeline/status' }}
          beside={<Badge>v48</Badge>}
        />
      </div>
    </Section>
  )
}
