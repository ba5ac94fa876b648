import { Button, CopyButton } from '@mantine/core'
import type { GraphNode } from '@weir/pipeline'
import { CheckIcon, CopyIcon } from '../../../ui/icons.tsx'
import css from './NodePanel.module.css'
import { hostVariable, testingCommands } from './testing-commands.ts'

const confirmationMs = 2000

/** Commands that send a test event to a source of a gateway. */
export function TestingCommands({ node }: { node: Pick<GraphNode, 'type' | 'configuration'> }) {
  const commands = testingCommands(node)
  if (commands.length === 0) return null
  return (
    <section aria-labelledby="commands-title">
      <h3 className={css['heading']} id="commands-title">
        Send a test event
      </h3>
      <p className={css['summary']}>
        Set <code className="mono">{hostVariable.slice(1)}</code> to the address that senders reach the gateway at.
      </p>
      {commands.map(({ title, command }) => (
        <div className={css['command']} key={title}>
          <header>
            <span>{title}</span>
            <CopyButton value={command} timeout={confirmationMs}>
              {({ copied, copy }) => (
                <Button
                  size="xs"
                  variant="subtle"
                  leftSection={copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
                  aria-label={copied ? `${title} command copied` : `Copy the ${title} command`}
                  onClick={copy}
                >
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </header>
          <pre className="mono">{command}</pre>
        </div>
      ))}
    </section>
  )
}
