import { useQuery } from '@tanstack/react-query'
import { useMatches, useNavigate } from '@tanstack/react-router'
import { requestSignUp } from '../features/demo/index.ts'
import { copyShortLink } from '../features/home/index.ts'
import { api } from '../lib/api.ts'
import { useAccess, useCurrentUser, useIsDemo, useOrganization } from '../lib/session.ts'
import { switchOrganization } from '../lib/switch-organization.ts'
import { chooseTheme } from '../lib/theme.ts'
import { features } from './features.ts'
import { destinations } from './nav-model.ts'
import type { PaletteItem } from './palette-model.ts'

export interface PaletteCommands {
  onToggleNavigation: () => void
  onShortcuts: () => void
}

/** Everything the palette can go to or do for this user. */
export function usePaletteItems(commands: PaletteCommands): PaletteItem[] {
  return [...usePages(), ...usePipelines(), ...useOrganizations(), ...useActions(commands)]
}

function usePages(): PaletteItem[] {
  const organization = useOrganization()
  const navigate = useNavigate()
  return destinations(features, organization).map(({ label, area, to }) => ({
    id: `page:${to}`,
    group: 'Pages',
    label,
    area,
    run: () => void navigate({ to }),
  }))
}

function usePipelines(): PaletteItem[] {
  const { id: orgId } = useOrganization()
  const navigate = useNavigate()
  const enabled = useAccess('conf', 'read')
  const { data } = useQuery({ ...api.pipelines.list.queryOptions({ input: { orgId } }), enabled })
  return (data?.pipelines ?? []).map(({ id, tag }) => ({
    id: `pipeline:${id}`,
    group: 'Pipelines',
    label: tag,
    run: () => void navigate({ to: `/pipeline/pipelines/${id}` }),
  }))
}

function useOrganizations(): PaletteItem[] {
  const { organizations } = useCurrentUser()
  const active = useOrganization()
  const navigate = useNavigate()
  return organizations
    .filter(({ id, closed }) => id !== active.id && !closed)
    .map(({ id, name }) => ({
      id: `organization:${id}`,
      group: 'Organizations',
      label: name,
      run: () => {
        switchOrganization(id)
        void navigate({ to: '/' })
      },
    }))
}

function useActions({ onToggleNavigation, onShortcuts }: PaletteCommands): PaletteItem[] {
  const navigate = useNavigate()
  const isDemo = useIsDemo()
  const mayWrite = useAccess('conf', 'write')
  const { id: orgId } = useOrganization()
  const hasState = useMatches({ select: matches => matches.at(-1)?.staticData.page?.search !== undefined })
  const action = (id: string, label: string, run: () => void): PaletteItem => {
    return { id: `action:${id}`, group: 'Actions', label, run }
  }
  const going = (id: string, label: string, to: string) => action(id, label, () => void navigate({ to }))
  return [
    ...(mayWrite ? [going('new-pipeline', 'New pipeline', '/pipeline/new-pipeline')] : []),
    ...(isDemo ? [action('get-started', 'Get Started', requestSignUp)] : []),
    ...(hasState && !isDemo ? [action('short-link', 'Copy short link', () => void copyShortLink(orgId))] : []),
    action('toggle-navigation', 'Collapse or open the navigation', onToggleNavigation),
    action('shortcuts', 'List all keyboard shortcuts', onShortcuts),
    action('theme-dark', 'Use the dark theme', () => chooseTheme('dark')),
    action('theme-light', 'Use the light theme', () => chooseTheme('light')),
    action('theme-system', 'Use the theme of the system', () => chooseTheme('system')),
    going('switch', 'Switch organization', '/switch'),
    ...(isDemo ? [] : [going('logout', 'Log out', '/logout')]),
  ]
}
