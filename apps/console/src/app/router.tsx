import { createRootRoute, createRoute, createRouter, Outlet, type RouterHistory } from '@tanstack/react-router'
import { takeApiToken } from '../lib/api-token.ts'
import { parseSearch, stringifySearch } from '../lib/search-keys.ts'
import { moveTimeOn } from '../lib/use-time-range.ts'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { features } from './features.ts'
import frames from './Frames.module.css'
import { requireOrganization, requireSupport, requireUser } from './guards.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PlainFrame } from './PlainFrame.tsx'
import { Root } from './Root.tsx'
import { areaRoutes } from './route-tree.ts'
import { Shell, ShellSkeleton } from './Shell.tsx'

const root = createRootRoute({
  component: Root,
  // Only the root has these: an error page stands alone, without the navigation.
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})

const authArea = createRoute({ getParentRoute: () => root, id: 'auth-area', component: AuthFrame })

const setupArea = createRoute({
  getParentRoute: () => root,
  id: 'setup-area',
  beforeLoad: async context => {
    await requireUser(context)
  },
  component: () => (
    <PlainFrame>
      <Outlet />
    </PlainFrame>
  ),
})

const licensedArea = createRoute({
  getParentRoute: () => root,
  id: 'licensed-area',
  beforeLoad: requireOrganization,
  pendingComponent: ShellSkeleton,
})
const organizationArea = createRoute({ getParentRoute: () => licensedArea, id: 'organization-area', component: Shell })

const devArea = createRoute({
  getParentRoute: () => root,
  id: 'dev-area',
  beforeLoad: requireSupport,
  component: () => (
    <main className={frames['dev']}>
      <Outlet />
    </main>
  ),
})

/** The console's router; tests give it a history of their own. */
export function createConsoleRouter(history?: RouterHistory) {
  if (!history && typeof window !== 'undefined') {
    takeApiToken({
      href: window.location.href,
      replace: href => window.history.replaceState(window.history.state, '', href),
    })
  }
  const routeTree = root.addChildren([
    authArea.addChildren(areaRoutes(features, 'auth', authArea)),
    setupArea.addChildren(areaRoutes(features, 'setup', setupArea)),
    licensedArea.addChildren([
      ...areaRoutes(features, 'licensed', licensedArea),
      organizationArea.addChildren(areaRoutes(features, 'organization', organizationArea)),
    ]),
    devArea.addChildren(areaRoutes(features, 'dev', devArea)),
  ])
  const router = createRouter({
    routeTree,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) moveTimeOn()
  })
  return router
}
