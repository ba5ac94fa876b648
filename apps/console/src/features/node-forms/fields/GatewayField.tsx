import { Select } from '@mantine/core'
import { useFormSettings } from '../form-settings.ts'
import { gatewayKey, gatewayOf, gatewayTitle } from '../model/gateway.ts'
import type { ValueProps } from './control-props.ts'

/** The gateway that an output sends to; the rest of its form follows from it. */
export function GatewayField({ control, value, onChange }: ValueProps) {
  const { readOnly, sources } = useFormSettings()
  const held = gatewayOf(value)
  const key = held ? gatewayKey(held.pipelineId, held.nodeId) : null
  const options = sources.gateways.map(gateway => ({
    value: gatewayKey(gateway.id, gateway.nodeName),
    label: `${gatewayTitle(gateway)} · ${gateway.protocol} ${gateway.port}`,
  }))
  // A gateway that was deleted, or belongs to a pipeline one may not see.
  const isUnknown = held !== undefined && !options.some(option => option.value === key)
  const unknown =
    isUnknown && key !== null ? [{ value: key, label: `${held.nodeId} of pipeline ${held.pipelineId}` }] : []
  return (
    <Select
      {...control}
      data={[...options, ...unknown]}
      value={key}
      placeholder="Choose a gateway"
      nothingFoundMessage="No pipeline has a gateway input yet"
      readOnly={readOnly}
      error={control['aria-invalid']}
      searchable
      allowDeselect={false}
      comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
      onChange={next => onChange(next ?? undefined)}
    />
  )
}
