import { z } from 'zod'
import type { Feature, Need, TabLink } from '../../lib/feature.ts'
import { searchKey } from '../../lib/search-keys.ts'
import { AiIcon } from '../../ui/icons.tsx'

const needs: Need = { feature: 'ai' }
const tabs: readonly TabLink[] = [
  { label: 'Chat', to: '/ai/chat' },
  { label: 'Events', to: '/ai/events' },
  { label: 'Teammates', to: '/ai/teammates' },
  { label: 'Connectors', to: '/ai/connectors' },
]
const action = { label: 'Go to Pipelines', to: '/pipeline/status' }

const chat = {
  header: 'AI Team',
  tabs,
  heading: 'No conversations to show here',
  sentence: 'Conversations with your AI teammates about pipelines and telemetry are kept here.',
  action,
}
const teammates = {
  header: 'AI Team',
  tabs,
  heading: 'No teammates to show here',
  sentence: 'AI teammates with their instructions and the connectors they may use are listed here.',
  action,
}
const connectors = {
  header: 'AI Team',
  tabs,
  heading: 'No connectors to show here',
  sentence: 'Connectors let AI teammates read from the tools your organization works with.',
  action,
}

const chatSearch = z.object({ message: searchKey.text(), thread: searchKey.text(200) })
const connectorCallbackSearch = z.object({
  success: searchKey.boolean(),
  error: searchKey.text(1000),
  integrationName: searchKey.text(200),
})

export const ai: Feature = {
  id: 'ai',
  tabs,
  nav: { label: 'AI Team', to: '/ai', prefix: '/ai', icon: AiIcon, needs },
  pages: [
    { path: '/ai', title: 'AI Team', redirectTo: '/ai/chat' },
    { path: '/ai/chat', title: 'AI chat', needs, empty: chat },
    { path: '/ai/chat/$id', title: 'AI chat', needs, search: chatSearch, empty: chat },
    {
      path: '/ai/events',
      title: 'AI events',
      needs,
      empty: {
        header: 'AI Team',
        tabs,
        heading: 'No AI events to show here',
        sentence: 'What AI teammates noticed and did on their own is listed here, newest first.',
        action,
      },
    },
    { path: '/ai/teammates', title: 'AI teammates', needs, empty: teammates },
    { path: '/ai/teammates/create', title: 'Create teammate', needs, empty: teammates },
    { path: '/ai/teammates/$id', title: 'AI teammate', needs, empty: teammates },
    { path: '/ai/connectors', title: 'AI connectors', needs, empty: connectors },
    { path: '/ai/connectors/view', title: 'AI connectors', needs, empty: connectors },
    { path: '/ai/connectors/onboarding', title: 'Set up connectors', needs, empty: connectors },
    { path: '/ai/connectors/add/$type', title: 'Add connector', needs, empty: connectors },
    { path: '/ai/connectors/edit/$type', title: 'Edit connector', needs, empty: connectors },
    {
      path: '/ai/connectors/callback/$type',
      title: 'Connector',
      needs,
      search: connectorCallbackSearch,
      empty: connectors,
    },
  ],
}
