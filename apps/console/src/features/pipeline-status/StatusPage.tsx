import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../lib/session.ts'
import { useAutoRefresh, useTimeRange } from '../../lib/use-time-range.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Page as Frame, PageBody, PageHeader } from '../../ui/PageHeader.tsx'
import { TimeRangePicker } from '../../ui/TimeRangePicker.tsx'
import { AgentsTab } from './AgentsTab.tsx'
import { comparisonOffset, comparisons } from './comparison.ts'
import { NewPipelineButton } from './NewPipelineButton.tsx'
import { PipelinesTab } from './PipelinesTab.tsx'
import { pipelineStatusSearch } from './pipeline-status.search.ts'
import { agentsQuery, refreshMs, summariesQuery } from './status.queries.ts'

export function Page() {
  const [search, setSearch] = useUrlState(pipelineStatusSearch)
  const { ends } = useTimeRange()
  useAutoRefresh(refreshMs)
  const organization = useOrganization()
  const tab = search.activeTab ?? 'pipelines'
  const comparison = search.compare ?? 'previous'
  const offset = comparisonOffset(comparison, ends)
  const summaries = useQuery(summariesQuery(organization.id, ends, offset))
  const agents = useQuery(agentsQuery(organization.id))
  return (
    <Frame>
      <PageHeader
        title="Pipelines"
        innerTabs={{
          label: 'Views',
          value: tab,
          onChange: value => setSearch({ activeTab: value === 'agents' ? 'agents' : undefined }, { push: true }),
          items: [
            { value: 'pipelines', label: 'Pipelines', count: summaries.data?.pipelines.length },
            { value: 'agents', label: 'Agents', count: agents.data?.agents.length },
          ],
        }}
      >
        <Menu>
          <Menu.Target>
            <Button variant="subtle" rightSection={<ChevronDownIcon size={14} />}>
              {comparisons.find(choice => choice.value === comparison)?.label}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {comparisons.map(({ value, label }) => (
              <Menu.Item key={value} onClick={() => setSearch({ compare: value === 'previous' ? undefined : value })}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <TimeRangePicker />
        <NewPipelineButton />
      </PageHeader>
      <PageBody>
        {tab === 'agents' ? (
          <AgentsTab orgId={organization.id} />
        ) : (
          <PipelinesTab
            organization={organization}
            ends={ends}
            offset={offset}
            selectedPipelines={search.selectedPipelines ?? []}
          />
        )}
      </PageBody>
    </Frame>
  )
}
