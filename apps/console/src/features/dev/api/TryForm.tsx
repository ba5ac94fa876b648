import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { chooseOrganization, useActiveOrganizationId } from '../../../lib/active-organization.ts'
import { setApiToken, useApiToken } from '../../../lib/api-token.ts'
import { errorWords } from '../../../lib/error-words.ts'
import { formatDuration } from '../../../lib/format.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import { PlayIcon } from '../../../ui/icons.tsx'
import { JsonText } from '../../../ui/JsonText.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import css from './api.module.css'
import type { Operation, SchemaTable } from './openapi.ts'
import { sampleOf } from './schema-lines.ts'
import { type CallAnswer, prepareCall, sendCall } from './send-call.ts'

interface TryFormProps {
  operation: Operation
  table: SchemaTable
  /** How calls are made; it stays while one goes from call to call. */
  asToken: boolean
  onAsToken: (asToken: boolean) => void
}

type Outcome = { answer: CallAnswer } | { problem: string }

/** Sends the call as this user or with an API token, and shows what comes back. */
export function TryForm({ operation, table, asToken, onAsToken }: TryFormProps) {
  const organization = chooseOrganization(useCurrentUser().organizations, useActiveOrganizationId())
  const token = useApiToken()
  const [parameters, setParameters] = useState<Record<string, string>>({ orgId: organization?.id ?? '' })
  const [body, setBody] = useState(() =>
    operation.body ? JSON.stringify(sampleOf(operation.body, table), null, 2) : '',
  )
  const { outcome, running, run, stop } = useCall()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(operation, { parameters, body, token: asToken ? token : '' })
  }
  return (
    <form className={css['try']} onSubmit={submit} aria-label={`Try ${operation.id}`}>
      <h3 className={css['over']}>Try it</h3>
      <SegmentedControl
        className={css['as']}
        aria-label="Call as"
        value={asToken ? 'token' : 'session'}
        onChange={value => onAsToken(value === 'token')}
        data={[
          { value: 'session', label: 'Your session' },
          { value: 'token', label: 'API token' },
        ]}
      />
      {asToken ? (
        // No password field: browsers would offer to keep what is typed into one.
        <TextInput
          label="API token"
          className={css['secret']}
          autoComplete="off"
          spellCheck={false}
          value={token}
          onChange={event => setApiToken(event.currentTarget.value)}
        />
      ) : null}
      {operation.parameters.map(({ name, required, in: place }) => (
        <TextInput
          label={name}
          description={place === 'path' ? 'in the path' : undefined}
          withAsterisk={required}
          value={parameters[name] ?? ''}
          onChange={event => setParameters({ ...parameters, [name]: event.currentTarget.value })}
          key={name}
        />
      ))}
      {operation.body ? (
        <Textarea
          label="Body"
          className={css['body']}
          spellCheck={false}
          autosize
          minRows={4}
          maxRows={16}
          value={body}
          onChange={event => setBody(event.currentTarget.value)}
        />
      ) : null}
      <div className={css['send']}>
        <Button type="submit" variant="filled" leftSection={<PlayIcon size={14} />} disabled={running}>
          Send
        </Button>
        {running ? (
          <Button variant="subtle" onClick={stop}>
            Stop
          </Button>
        ) : null}
      </div>
      <div aria-live="polite">{outcome ? <OutcomeView outcome={outcome} /> : null}</div>
    </form>
  )
}

function useCall() {
  const [outcome, setOutcome] = useState<Outcome>()
  const [running, setRunning] = useState(false)
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const run = async (operation: Operation, values: Parameters<typeof prepareCall>[1]) => {
    const call = prepareCall(operation, values)
    if ('problem' in call) return setOutcome(call)
    current.current = new AbortController()
    setRunning(true)
    try {
      setOutcome({ answer: await sendCall(call, current.current.signal) })
    } catch (error) {
      setOutcome({ problem: errorWords(error).sentence })
    } finally {
      setRunning(false)
    }
  }
  return {
    outcome,
    running,
    run: (...given: Parameters<typeof run>) => void run(...given),
    stop: () => current.current?.abort(),
  }
}

function OutcomeView({ outcome }: { outcome: Outcome }) {
  if ('problem' in outcome) return <ErrorStrip>{outcome.problem}</ErrorStrip>
  const { status, milliseconds, requestId, text, cut } = outcome.answer
  return (
    <>
      <p className={css['outcome']}>
        <StateBadge state={status < 400 ? 'healthy' : 'has_errors'}>{status}</StateBadge>
        <span className="num">{formatDuration(milliseconds)}</span>
        <span className="mono truncate" title="Request id">
          {requestId}
        </span>
      </p>
      {text === '' ? <p className={css['none']}>The answer is empty.</p> : <JsonText text={text} label="Answer" />}
      {cut ? <p className={css['none']}>Only the beginning of the answer is shown.</p> : null}
    </>
  )
}
