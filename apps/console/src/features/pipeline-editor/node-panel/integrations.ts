import type { CatalogueEntry } from '@weir/contracts'
import { isSameJson } from './same-json.ts'

type Values = Readonly<Record<string, unknown>>

/** A configuration of the library that a destination can follow. */
export interface Integration {
  displayName: string
  configuration: Values
}

/** What a destination that can follow an integration holds. */
export interface IntegrationState {
  /** The name of the integration that it follows. */
  integration: string | undefined
  /** Whether its values may differ from those of the integration. */
  isOverridden: boolean
  configuration: Values
}

export const overrideWarning =
  'Warning: By overriding any of the Integration values, your Destination configuration may differ from the values provided in the Integrations library'

/** What belongs to the node and to no integration. */
const ownFields = ['metadata', 'disabled'] as const

const own = (configuration: Values) =>
  Object.fromEntries(
    ownFields.flatMap(name => (configuration[name] === undefined ? [] : [[name, configuration[name]] as const])),
  )

/** The node after an integration was chosen: its values and name in the place of all others, and nothing overridden. */
export function chooseIntegration(state: IntegrationState, chosen: Integration): IntegrationState {
  return {
    integration: chosen.displayName,
    isOverridden: false,
    configuration: {
      ...chosen.configuration,
      ...own(state.configuration),
      user_description: chosen.displayName,
      node_reference: chosen.displayName,
    },
  }
}

/** The node after the choice was taken back: its values are its own from now on. */
export function clearIntegration({ configuration }: IntegrationState): IntegrationState {
  const { node_reference: _reference, ...rest } = configuration
  return { integration: undefined, isOverridden: true, configuration: rest }
}

/** The node after Override was ticked or not; without it the values are those of the integration again. */
export function setOverride(
  state: IntegrationState,
  isOverridden: boolean,
  chosen: Integration | undefined,
): IntegrationState {
  if (isOverridden || !chosen) return { ...state, isOverridden: true }
  return chooseIntegration(state, chosen)
}

/** The integrations that nodes of a type can follow. */
export function integrationsFor(type: string, entries: readonly CatalogueEntry[]): Integration[] {
  return entries
    .filter(entry => entry.type === type && entry.subcategories.includes('integration'))
    .map(({ displayName, configuration }) => ({ displayName, configuration }))
}

/** What a stored node follows, and whether it differs from it. */
export function integrationState(configuration: Values, integrations: readonly Integration[]): IntegrationState {
  const followed = integrations.find(({ displayName }) => displayName === configuration['node_reference'])
  if (!followed) return { integration: undefined, isOverridden: true, configuration }
  const isOverridden = Object.entries(followed.configuration).some(
    ([name, value]) => configuration[name] !== undefined && !isSameJson(configuration[name], value),
  )
  return { integration: followed.displayName, isOverridden, configuration }
}
