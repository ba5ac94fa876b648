import { Button, Menu, Switch } from '@mantine/core'
import { Chip } from '../../ui/Chip.tsx'
import { ChevronDownIcon, FilterIcon } from '../../ui/icons.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import css from './StatusPage.module.css'
import { filterOptions, type StatusFilter } from './status-rows.ts'
import { type ThroughputId, throughputSeries } from './throughput.ts'

interface StatusToolbarProps {
  search: string
  onSearch: (search: string) => void
  filters: readonly StatusFilter[]
  onFilters: (filters: StatusFilter[]) => void
  /** Undefined where grouping is not offered. */
  grouping: { on: boolean; set: (on: boolean) => void } | undefined
  /** Undefined on all but ultra-wide screens. */
  chart: { id: ThroughputId; set: (id: ThroughputId) => void } | undefined
}

const chartLabels: Record<ThroughputId, string> = {
  bytesIn: 'Input bytes',
  bytesOut: 'Output bytes',
  eventsIn: 'Input events',
  eventsOut: 'Output events',
}

/** Search, filters, grouping and the choice of the chart column. */
export function StatusToolbar({ search, onSearch, filters, onFilters, grouping, chart }: StatusToolbarProps) {
  const toggle = (value: StatusFilter) =>
    onFilters(filters.includes(value) ? filters.filter(other => other !== value) : [...filters, value])
  return (
    <div className={css['toolbar']} role="search">
      <SearchField label="Search pipelines" value={search} onChange={onSearch} />
      <Menu closeOnItemClick={false}>
        <Menu.Target>
          <Button leftSection={<FilterIcon size={14} />} rightSection={<ChevronDownIcon size={14} />}>
            Filter By
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {filterOptions.map(({ value, label }) => (
            <Menu.CheckboxItem key={value} checked={filters.includes(value)} onChange={() => toggle(value)}>
              {label}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {filterOptions
        .filter(({ value }) => filters.includes(value))
        .map(({ value, label }) => (
          <Chip key={value} on onRemove={{ label: `Remove ${label}`, run: () => toggle(value) }}>
            {label}
          </Chip>
        ))}
      <span className="grow" />
      {chart ? (
        <Menu>
          <Menu.Target>
            <Button rightSection={<ChevronDownIcon size={14} />}>Chart: {chartLabels[chart.id]}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {throughputSeries.map(({ id }) => (
              <Menu.Item key={id} onClick={() => chart.set(id)}>
                {chartLabels[id]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {grouping ? (
        <Switch
          label="Group by cluster"
          checked={grouping.on}
          onChange={event => grouping.set(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  )
}
