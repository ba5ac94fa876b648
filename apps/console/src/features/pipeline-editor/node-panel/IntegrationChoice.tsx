import { Checkbox, Select } from '@mantine/core'
import css from './NodePanel.module.css'
import {
  chooseIntegration,
  clearIntegration,
  type Integration,
  integrationState,
  overrideWarning,
  setOverride,
} from './integrations.ts'

interface IntegrationChoiceProps {
  values: Record<string, unknown>
  integrations: readonly Integration[]
  isOverridden: boolean
  onChange: (values: Record<string, unknown>, isOverridden: boolean) => void
}

/** Which integration of the library a destination follows, and whether it may differ from it. */
export function IntegrationChoice({ values, integrations, isOverridden, onChange }: IntegrationChoiceProps) {
  const state = { ...integrationState(values, integrations), isOverridden }
  const chosen = integrations.find(({ displayName }) => displayName === state.integration)
  const take = (next: typeof state) => onChange({ ...next.configuration }, next.isOverridden)
  return (
    <section className={css['integration']} aria-label="Integration">
      <Select
        label="Integration"
        placeholder="Choose from the Integrations library"
        data={integrations.map(({ displayName }) => displayName)}
        value={state.integration ?? null}
        clearable
        searchable
        onChange={name => {
          const picked = integrations.find(({ displayName }) => displayName === name)
          take(picked ? chooseIntegration(state, picked) : clearIntegration(state))
        }}
      />
      <Checkbox
        label="Override"
        checked={isOverridden}
        disabled={!chosen}
        onChange={event => take(setOverride(state, event.currentTarget.checked, chosen))}
      />
      {isOverridden && chosen ? <p className={css['warning']}>{overrideWarning}</p> : null}
    </section>
  )
}
