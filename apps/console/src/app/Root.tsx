import { type AnyRouteMatch, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listenForShortcuts } from '../lib/shortcuts.ts'

/** The open page's title; none where the address has no page or the page failed, which then names itself. */
function openTitle(matches: AnyRouteMatch[]): string | undefined {
  const failed = matches.some(match => match._notFound || match.status === 'error' || match.status === 'notFound')
  return failed ? undefined : matches.at(-1)?.staticData.page?.title
}

/** Around every page: the tab's title and the keyboard. */
export function Root() {
  const title = useMatches({ select: openTitle })
  useEffect(() => {
    if (title) document.title = `${title} · weir`
  }, [title])
  useEffect(() => listenForShortcuts(), [])
  return <Outlet />
}
