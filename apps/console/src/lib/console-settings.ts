import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ConsoleSettings } from '@weir/contracts'
import { createApiClient } from '@weir/contracts/client'

// Asked for before anyone is signed in, so without a bearer token.
const openClient = createApiClient({ url: globalThis.location?.origin ?? 'http://localhost' })

/** What holds until the server has answered, and when it does not: nothing is set up. */
const nothingSetUp: ConsoleSettings = {
  demo: { sign_in: false, parent_origin: null, engineer_url: null },
  help: { status_url: null, docs_url: null, center_url: null, chat_url: null },
  analytics: { driver: 'off', marketing_form_url: null },
}

export const consoleSettingsQuery = queryOptions({
  queryKey: ['session', 'console-settings'],
  queryFn: () => openClient.consoleSettings.get(),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { guarded: true },
})

/** What the operator set up for the console. */
export function useConsoleSettings(): ConsoleSettings {
  return useQuery(consoleSettingsQuery).data ?? nothingSetUp
}

/** Begins a visit to the demo; the server sets the session cookie. */
export const startDemo = () => openClient.demo.session()
