import type { Feature } from '../../lib/feature.ts'
import { loginSearch, signInErrorSearch } from './auth.search.ts'

const area = 'auth'
const saml = () => import('./sso/LoginSamlPage.tsx')
const callback = () => import('./CallbackPage.tsx')

export const auth: Feature = {
  id: 'auth',
  pages: [
    { path: '/auth', title: 'Sign in', area, redirectTo: '/auth/login' },
    { path: '/auth/login', title: 'Sign in', area, search: loginSearch, load: () => import('./LoginPage.tsx') },
    { path: '/auth/login-saml', title: 'SAML sign-in', area, search: loginSearch, load: saml },
    { path: '/auth/register', title: 'Create an account', area, load: () => import('./RegisterPage.tsx') },
    { path: '/auth/reset-password', title: 'Reset password', area, load: () => import('./ResetPasswordPage.tsx') },
    {
      path: '/auth/complete-profile',
      title: 'Complete profile',
      area,
      search: loginSearch,
      load: () => import('./CompleteProfilePage.tsx'),
    },
    { path: '/auth/callback', title: 'Signing in', area, search: loginSearch, load: callback },
    { path: '/auth/logout', title: 'Signed out', area, load: () => import('./SignedOutPage.tsx') },
    { path: '/auth/saml/$', title: 'SAML sign-in', area, search: loginSearch, load: saml },
    { path: '/auth/$', title: 'Page was not found', area, load: () => import('./UnknownAuthPage.tsx') },
    { path: '/logout', title: 'Signing out', area, load: () => import('./LogoutPage.tsx') },
    { path: '/error', title: 'Error', area, search: signInErrorSearch, load: () => import('./SignInErrorPage.tsx') },
    { path: '/implicit/callback', title: 'Signing in', area, search: loginSearch, load: callback },
  ],
}
