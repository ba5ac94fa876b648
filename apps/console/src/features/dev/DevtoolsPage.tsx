import { useUrlState } from '../../lib/use-url-state.ts'
import { Page as Frame, PageBody } from '../../ui/PageHeader.tsx'
import { SegmentedControl } from '@mantine/core'
import { DevHeader } from './DevHeader.tsx'
import { devtoolsSearch, devtoolsTabs } from './dev.search.ts'
import { CacheSection } from './devtools/CacheSection.tsx'
import { FlagsSection } from './devtools/FlagsSection.tsx'
import { HealthSection } from './devtools/HealthSection.tsx'

const labels = { flags: 'Feature flags', cache: 'Query cache', health: 'Health' } as const
const sections = { flags: FlagsSection, cache: CacheSection, health: HealthSection } as const

/** What the organization has switched on, what this browser keeps, and how the installation is. */
export function Page() {
  const [{ tab = 'flags' }, setSearch] = useUrlState(devtoolsSearch)
  const Section = sections[tab]
  return (
    <Frame>
      <DevHeader>
        <SegmentedControl
          aria-label="Tool"
          value={tab}
          onChange={next => setSearch({ tab: next }, { push: true })}
          data={devtoolsTabs.map(value => ({ value, label: labels[value] }))}
        />
      </DevHeader>
      <PageBody>
        <Section />
      </PageBody>
    </Frame>
  )
}
