import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { ServerConfig } from '../config.ts'

type Settings = Pick<ServerConfig, 'publicUrl' | 'demoSignIn' | 'analytics'>

/**
 * Security headers that fit the built console: everything from here, no inline scripts, no frames. Two things can be opened by
 * the operator, each for one address: a page that shows the console in a frame, and a script that draws a form.
 */
export function securityHeaders({ publicUrl, demoSignIn, analytics }: Settings): FastifyHelmetOptions {
  const secure = publicUrl.startsWith('https:')
  const { parentOrigin } = demoSignIn
  const form = analytics.marketingFormUrl === undefined ? undefined : new URL(analytics.marketingFormUrl)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(form ? [form.origin + form.pathname] : [])],
        // The component library writes style elements at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...(form ? [form.origin] : [])],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: [parentOrigin ?? "'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    // This older header cannot name another origin; where one is allowed, frame-ancestors alone decides.
    frameguard: parentOrigin === undefined ? { action: 'deny' } : false,
    referrerPolicy: { policy: 'same-origin' },
  }
}
