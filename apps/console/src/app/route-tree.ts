import { createLazyRoute, createRoute, redirect, type AnyRoute } from '@tanstack/react-router'
import type { Area, Feature, PageDescriptor } from '../lib/feature.ts'
import { loadModule } from '../lib/load-module.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageDescriptor
  }
}

const browser = {
  storage: {
    getItem: (key: string) => sessionStorage.getItem(key),
    setItem: (key: string, value: string) => sessionStorage.setItem(key, value),
  },
  reload: () => window.location.reload(),
}

function pageRoute(page: PageDescriptor, parent: AnyRoute): AnyRoute {
  const options = {
    getParentRoute: () => parent,
    path: page.path,
    staticData: { page },
    ...(page.search ? { validateSearch: page.search } : {}),
  }
  if ('redirectTo' in page) {
    return createRoute({
      ...options,
      beforeLoad: () => {
        throw redirect({ to: page.redirectTo, search: true, replace: true })
      },
    })
  }
  const load = 'load' in page ? page.load : () => import('./AreaPage.tsx')
  return createRoute(options).lazy(async () => {
    const module = await loadModule(load, browser)
    return createLazyRoute(page.path)({ component: module.Page })
  })
}

/** The routes of all pages that stand in one area. */
export function areaRoutes(features: readonly Feature[], area: Area, parent: AnyRoute): AnyRoute[] {
  return features
    .flatMap(feature => feature.pages)
    .filter(page => (page.area ?? 'organization') === area)
    .map(page => pageRoute(page, parent))
}
