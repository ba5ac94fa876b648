import type { Feature } from '../../lib/feature.ts'

export { copyShortLink } from './copy-short-link.ts'

export const home: Feature = {
  id: 'home',
  pages: [
    { path: '/', title: 'Home', redirectTo: '/pipeline/status' },
    { path: '/onboarding', title: 'Welcome', area: 'licensed', redirectTo: '/pipeline/status' },
    {
      path: '/shortener/$shortId',
      title: 'Short link',
      area: 'licensed',
      load: () => import('./ShortLinkPage.tsx'),
    },
  ],
}
