import { Button } from '@mantine/core'
import { copyText } from '../../../ui/copy-text.ts'
import { agentCommand } from './deploy-words.ts'
import css from './Deploy.module.css'

/** How to get an agent that runs the pipeline, shown while there is none. */
export function StartAgent({ pipelineId }: { pipelineId: string }) {
  const command = agentCommand(window.location.hostname, pipelineId)
  return (
    <section className={css['start']} aria-label="Start an agent">
      <h3 className={css['heading']}>No agent runs this pipeline</h3>
      <p>Start one where the data is, with an API token that may read pipelines and write telemetry:</p>
      <pre className={`${css['command']} mono`} tabIndex={0} aria-label="Command">
        {command}
      </pre>
      <Button size="xs" onClick={() => void copyText(command, 'Command')}>
        Copy command
      </Button>
      <p>
        A pipeline of the fleet type Cloud gets a hosted agent: it starts with its environment and needs no command.
      </p>
    </section>
  )
}
