import { z } from 'zod'

/** Where an input waits for its senders; spread into its configuration. */
export function listenFields(usualPort: string) {
  return {
    port: z.coerce
      .number()
      .int()
      .min(1, 'Must be from 1 to 65535')
      .max(65_535, 'Must be from 1 to 65535')
      .meta({ title: 'Port', placeholder: usualPort }),
    listen: z.string().min(1).max(255).default('0.0.0.0').meta({
      title: 'Listen address',
      description: '127.0.0.1 takes from this machine only.',
      visibility: 'advanced',
    }),
  }
}
