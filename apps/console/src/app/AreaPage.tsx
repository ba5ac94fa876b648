import { useMatches } from '@tanstack/react-router'
import { EmptyState } from '../ui/FullState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page as Frame, PageBody, PageHeader } from '../ui/PageHeader.tsx'

/** An area without content: its descriptor says what it shows and where to go instead. */
export function Page() {
  const page = useMatches({ select: matches => matches.at(-1)?.staticData.page })
  if (!page || !('empty' in page)) return null
  const { header, tabs, heading, sentence, action } = page.empty
  return (
    <Frame>
      <PageHeader title={header ?? page.title} tabs={tabs} />
      <PageBody flush>
        <EmptyState
          title={heading}
          actions={action ? <LinkButton to={action.to}>{action.label}</LinkButton> : undefined}
        >
          {sentence}
        </EmptyState>
      </PageBody>
    </Frame>
  )
}
