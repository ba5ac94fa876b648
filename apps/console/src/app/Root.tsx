import { type AnyRouteMatch, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PageDescriptor } from '../lib/feature.ts'
import { useShownItem } from '../lib/item-title.ts'
import { followSession } from '../lib/follow-session.ts'
import { listenForShortcuts } from '../lib/shortcuts.ts'
import { areaOf, documentTitle } from './document-title.ts'
import { features } from './features.ts'

/** The open page; none where the address has no page or the page failed, which then names itself. */
function openPage(matches: AnyRouteMatch[]): PageDescriptor | undefined {
  const failed = matches.some(match => match._notFound || match.status === 'error' || match.status === 'notFound')
  return failed ? undefined : matches.at(-1)?.staticData.page
}

/** Around every page: the tab's title and the keyboard. */
export function Root() {
  const page = useMatches({ select: openPage })
  const item = useShownItem()
  useEffect(() => {
    if (page) document.title = documentTitle(item ?? page.title, areaOf(features, page))
  }, [page, item])
  useEffect(() => listenForShortcuts(), [])
  useEffect(() => followSession(), [])
  return <Outlet />
}
