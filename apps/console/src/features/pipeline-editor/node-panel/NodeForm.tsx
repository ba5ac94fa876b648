import { useQuery } from '@tanstack/react-query'
import { builtInTemplates } from '@weir/nodes/definitions'
import type { GraphNode } from '@weir/pipeline'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { useOrganization } from '../../../lib/session.ts'
import { type FormSources, SchemaForm } from '../../node-forms/index.ts'
import { CommonFields } from './CommonFields.tsx'
import { DestinationTestButton } from './destination-test/DestinationTestButton.tsx'
import { IntegrationChoice } from './IntegrationChoice.tsx'
import { integrationsFor, integrationState } from './integrations.ts'
import css from './NodePanel.module.css'
import { catalogueQuery, gatewaysQuery } from './node-panel.queries.ts'
import { TestingCommands } from './TestingCommands.tsx'
import type { NodeEditing } from './use-node-edit.ts'

interface NodeFormProps {
  node: GraphNode
  editing: NodeEditing
}

/** The form of a node: what its type asks for, and what every node has. */
export function NodeForm({ node, editing }: NodeFormProps) {
  const { fields, values, setValues, problems } = editing
  const sources = useFormSources(node, values)
  const integrations = useIntegrations(node)
  const [isOverridden, setOverridden] = useState<boolean>()
  const followed = integrationState(values, integrations)
  const mayChange = isOverridden ?? followed.isOverridden
  return (
    <div className={css['body']}>
      {integrations.length > 0 ? (
        <IntegrationChoice
          values={values}
          integrations={integrations}
          isOverridden={mayChange}
          onChange={(next, overridden) => {
            setValues(next)
            setOverridden(overridden)
          }}
        />
      ) : null}
      {fields.length === 0 ? (
        <p className="quiet">
          {node.category === null
            ? 'This type is not known here. It can be edited as YAML.'
            : `${node.typeTitle} has nothing to set.`}
        </p>
      ) : null}
      <SchemaForm
        type={node.type}
        fields={fields}
        values={values}
        onChange={setValues}
        errors={problems.errors}
        warnings={problems.warnings}
        readOnly={!mayChange}
        sources={sources}
        advanced={<CommonFields node={node} editing={editing} />}
      />
      <TestingCommands node={{ type: node.type, configuration: values }} />
      {node.category === 'output' ? <DestinationTestButton node={node} values={values} /> : null}
    </div>
  )
}

const ownTemplatesShape = z.array(z.object({ name: z.string(), type: z.enum(['log', 'metric', 'trace']) }))

function useFormSources(node: GraphNode, values: Readonly<Record<string, unknown>>): FormSources {
  const organization = useOrganization()
  const gateways = useQuery({ ...gatewaysQuery(organization.id), enabled: node.type === 'gateway_output' })
  const own = values['custom_templates']
  return useMemo(() => {
    const ownTemplates = ownTemplatesShape.safeParse(own).data ?? []
    const known = builtInTemplates.filter(({ name }) => !ownTemplates.some(template => template.name === name))
    return {
      templates: [...ownTemplates, ...known].map(({ name, type }) => ({ name, type })),
      gateways: gateways.data?.connections ?? [],
    }
  }, [own, gateways.data])
}

/** The integrations that a destination can follow. */
function useIntegrations(node: GraphNode) {
  const organization = useOrganization()
  const catalogue = useQuery({ ...catalogueQuery(organization.id), enabled: node.category === 'output' })
  return useMemo(() => integrationsFor(node.type, catalogue.data?.output ?? []), [node.type, catalogue.data])
}
