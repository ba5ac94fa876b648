import { z } from 'zod'
import { analyticsDriverSchema } from './analytics.ts'
import { openRoute } from './route.ts'

/** What the operator set up for the console; null where nothing is. Anyone may read it, so it holds no secrets. */
export const consoleSettingsSchema = z.object({
  demo: z.object({
    /** Whether the sign-in page offers the demo. */
    sign_in: z.boolean(),
    /** The only page origin the console talks to when it is shown in a frame. */
    parent_origin: z.string().nullable(),
    /** Where a visitor arranges to talk to an engineer. */
    engineer_url: z.string().nullable(),
  }),
  help: z.object({
    status_url: z.string().nullable(),
    docs_url: z.string().nullable(),
    center_url: z.string().nullable(),
    chat_url: z.string().nullable(),
  }),
  analytics: z.object({
    driver: analyticsDriverSchema,
    marketing_form_url: z.string().nullable(),
  }),
})
export type ConsoleSettings = z.infer<typeof consoleSettingsSchema>

export const consoleSettings = {
  get: openRoute
    .route({
      method: 'GET',
      path: '/v1/console_settings',
      summary: 'What the operator set up for the console',
      tags: ['console'],
    })
    .output(consoleSettingsSchema),
}
