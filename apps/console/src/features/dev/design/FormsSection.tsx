import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import { JsonText } from '../../../ui/JsonText.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { TimeRangePicker } from '../../../ui/TimeRangePicker.tsx'
import css from './design.module.css'
import { Section } from './Specimen.tsx'

const sampleJson = JSON.stringify({ body: 'GET /cart 200', severity: 'INFO', attributes: { ms: 184 } }, null, 2)

export function FormsSection() {
  const [text, setText] = useState('')
  const [password, setPassword] = useState('correct horse')
  return (
    <Section title="Fields">
      <div className={css['grid2']}>
        <TextInput label="Name" defaultValue="Mask card and email" required />
        <TextInput label="Interval" defaultValue="0ms" error="Must be greater than 0ms" />
        <TextInput label="Cluster" placeholder="prod-eu-west-1" description="Where the agents run" />
        <TextInput label="Fixed" defaultValue="Linux" disabled />
        <Textarea label="Reason" defaultValue="The customer asked for help with backpressure." autosize minRows={2} />
        <PasswordField label="Password" autoComplete="new-password" value={password} onChange={setPassword} />
        <div className={css['row']}>
          <SearchField label="Search pipelines" value={text} onChange={setText} />
          <TimeRangePicker />
        </div>
      </div>
      <div className={css['stack']}>
        <span className={css['over']}>Error strip</span>
        <ErrorStrip code="1007">That sign-in link is out of date. Close all other sessions.</ErrorStrip>
        <span className={css['over']}>JSON</span>
        <JsonText text={sampleJson} label="Sample log as JSON" />
      </div>
    </Section>
  )
}
