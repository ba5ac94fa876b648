import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Subscription } from '@weir/contracts'
import { type FormEvent, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useOrganization } from '../../../lib/session.ts'
import { notify } from '../../../ui/notify.tsx'
import { subscriptionQuery } from '../../billing/index.ts'
import css from './Plan.module.css'
import { type PlanForm, planChange, planForm, planFormErrors } from './plan-form.ts'

const fields: { name: keyof PlanForm; label: string; description: string }[] = [
  { name: 'state', label: 'State', description: 'A new state brings the terms of its plan' },
  { name: 'periodEnd', label: 'Period ends', description: 'Day in UTC' },
  { name: 'credits', label: 'Credits of the period', description: 'Blank: no budget' },
  { name: 'expense', label: 'Monthly expense', description: 'Agreed credits a month' },
  { name: 'megabytesPerMinute', label: 'MB a minute', description: 'Blank: no limit' },
  { name: 'burstMegabytes', label: 'MB at once', description: 'Blank: what a minute may bring' },
  { name: 'gigabytesPerDay', label: 'GB a day', description: 'Blank: no limit' },
]

/** Changes the plan; for operators. */
export function OperatorForm({ plan }: { plan: Subscription }) {
  const { id: organizationId } = useOrganization()
  const cache = useQueryClient()
  const before = planForm(plan)
  const [typed, setTyped] = useState<Partial<PlanForm>>({})
  const form = { ...before, ...typed }
  const errors = planFormErrors(form)
  const change = useMutation(
    api.billing.setSubscription.mutationOptions({
      onSuccess: after => {
        cache.setQueryData(subscriptionQuery(organizationId).queryKey, after)
        setTyped({})
        notify.done({ title: 'Plan changed', text: 'It holds within seconds.' })
      },
      onError: error => notify.failed('The plan was not changed', error),
    }),
  )
  const wanted = Object.keys(errors).length > 0 ? {} : planChange(before, form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(wanted).length > 0) change.mutate({ organizationId, ...wanted })
  }
  return (
    <form className={css['form']} onSubmit={submit} aria-label="Change the plan">
      {fields.map(({ name, label, description }) => (
        <TextInput
          key={name}
          label={label}
          description={description}
          error={errors[name]}
          value={form[name]}
          onChange={event => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
      ))}
      <div className={`${css['wide']} ${css['actions']}`}>
        <Button type="submit" variant="filled" disabled={Object.keys(wanted).length === 0} loading={change.isPending}>
          Change Plan
        </Button>
      </div>
    </form>
  )
}
