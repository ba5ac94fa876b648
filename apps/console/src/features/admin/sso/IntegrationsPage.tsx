import { Page as Frame, PageBody, PageHeader } from '../../../ui/PageHeader.tsx'
import { adminTabs } from '../admin.tabs.ts'
import { SsoSection } from './SsoSection.tsx'

export function Page() {
  return (
    <Frame>
      <PageHeader title="Admin" tabs={adminTabs} />
      <PageBody>
        <SsoSection />
      </PageBody>
    </Frame>
  )
}
