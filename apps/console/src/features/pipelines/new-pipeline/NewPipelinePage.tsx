import { Button, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useOrganization, useWriteRefusal } from '../../../lib/session.ts'
import { environmentIcons } from '../../../ui/environment-icons.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page as Frame, PageBody, PageHeader } from '../../../ui/PageHeader.tsx'
import { fleets, fleetTypes } from '../fleets.ts'
import { ChoiceCards } from './ChoiceCards.tsx'
import css from './NewPipelinePage.module.css'
import { emptyForm, type NewPipelineForm, refusedFields } from './new-pipeline-form.ts'
import { StartChoice } from './StartChoice.tsx'
import { templatesFor } from './start-templates.ts'
import { useCreatePipeline } from './use-create-pipeline.ts'

const environments = ['Kubernetes', 'Helm', 'Docker', 'Linux', 'MacOS', 'Windows'] as const
/** The others are for those who were given fleets. */
const ordinaryFleets: readonly string[] = ['Edge', 'Cloud']

export function Page() {
  const { features } = useOrganization()
  const refusal = useWriteRefusal('conf')
  const [form, setForm] = useState(emptyForm)
  const [isFileBroken, setFileBroken] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  const create = useCreatePipeline()
  const refused = refusedFields(create.error)
  const change = (part: Partial<NewPipelineForm>) => setForm(now => ({ ...now, ...part }))
  const offered = fleetTypes.filter(type => features.includes('fleet') || ordinaryFleets.includes(type))
  return (
    <Frame>
      <PageHeader title="New pipeline" parent={{ label: 'Pipelines', to: '/pipeline/status' }} />
      <PageBody>
        <form
          className={css['form']}
          onSubmit={event => {
            event.preventDefault()
            if (create.isPending || refusal !== undefined) return
            // What was refused is above, out of sight perhaps.
            const onError = (error: Error) => (refusedFields(error).tag ? name.current?.focus() : undefined)
            create.mutate(form, { onError })
          }}
        >
          <TextInput
            ref={name}
            label="Name"
            description="Agents are started with it, and it names the pipeline everywhere."
            required
            withAsterisk
            autoFocus
            maxLength={200}
            value={form.tag}
            onChange={event => change({ tag: event.currentTarget.value })}
            error={refused.tag}
          />
          <ChoiceCards
            label="Environment"
            error={refused.environment}
            value={form.environment}
            onChange={environment => change({ environment })}
            choices={environments.map(value => ({ value, title: value, icon: environmentIcons[value] }))}
          />
          <ChoiceCards
            label="Fleet type"
            error={refused.fleet_type}
            value={form.fleetType}
            onChange={fleetType => {
              const { start } = form
              const isLost = start.kind === 'template' && !templatesFor(fleetType).some(({ id }) => id === start.id)
              change({ fleetType, ...(isLost ? { start: emptyForm.start } : {}) })
            }}
            choices={offered.map(value => ({ value, title: fleets[value].name, ...fleets[value] }))}
          />
          <TextInput
            label="Cluster"
            description="Groups pipelines in lists. May stay empty."
            maxLength={200}
            value={form.cluster}
            onChange={event => change({ cluster: event.currentTarget.value })}
            error={refused.cluster_name}
          />
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={2000}
            value={form.description}
            onChange={event => change({ description: event.currentTarget.value })}
            error={refused.description}
          />
          <StartChoice
            fleetType={form.fleetType}
            start={form.start}
            onChange={(start, isBroken) => {
              change({ start })
              setFileBroken(isBroken)
            }}
            error={refused.content}
          />
          {refusal === undefined ? null : <p className={css['refusal']}>{refusal}</p>}
          <div className={css['actions']}>
            <LinkButton to="/pipeline/status">Cancel</LinkButton>
            <Button
              variant="filled"
              type="submit"
              loading={create.isPending}
              disabled={refusal !== undefined || form.tag.trim() === '' || (form.start.kind === 'file' && isFileBroken)}
            >
              Create pipeline
            </Button>
          </div>
        </form>
      </PageBody>
    </Frame>
  )
}
