import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeploymentAgent } from '@weir/contracts'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useOrganization } from '../../../lib/session.ts'
import { Ago } from '../../../ui/Ago.tsx'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import { yamlLanguage } from '../../../ui/code/yaml-language.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { ErrorState } from '../../../ui/FullState.tsx'
import { AlertIcon, HealthyIcon, HourglassIcon, IdleIcon, RefreshIcon } from '../../../ui/icons.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import { useEditing } from '../editing/editing.tsx'
import { progressWords } from './deploy-words.ts'
import css from './Deploy.module.css'

interface AgentListProps {
  agents: readonly DeploymentAgent[]
  deployedVersion: number
}

/** What each agent makes of the deployed version. */
export function AgentList({ agents, deployedVersion }: AgentListProps) {
  return (
    <ul className={css['agents']} aria-label="Agents">
      {agents.map(agent => (
        <Agent key={agent.id} agent={agent} deployedVersion={deployedVersion} />
      ))}
    </ul>
  )
}

const icons = {
  pending: HourglassIcon,
  applying: RefreshIcon,
  applied: HealthyIcon,
  failed: AlertIcon,
  away: IdleIcon,
} as const

function Agent({ agent, deployedVersion }: { agent: DeploymentAgent; deployedVersion: number }) {
  const [isOpen, setOpen] = useState(false)
  const { word, tone } = progressWords[agent.state]
  return (
    <li className={css['agent']}>
      <div className={css['agentHead']}>
        <Badge tone={tone} icon={icons[agent.state]}>
          {word}
        </Badge>
        <span className={css['agentName']}>
          <span className="truncate">{agent.host || agent.id}</span>
          <span className={css['agentFacts']}>
            {agent.agent_version}
            {agent.version !== null && agent.version !== deployedVersion ? ` · runs version ${agent.version}` : ''} ·
            seen <Ago time={agent.last_seen} />
          </span>
        </span>
        <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(open => !open)}>
          {isOpen ? 'Hide configuration' : 'Configuration'}
        </Button>
      </div>
      {agent.message ? <p className={css['message']}>{agent.message}</p> : null}
      {isOpen ? <Effective agentId={agent.id} host={agent.host || agent.id} /> : null}
    </li>
  )
}

/** What the agent itself says that it runs, which may differ from what was deployed. */
function Effective({ agentId, host }: { agentId: string; host: string }) {
  const { pipeline } = useEditing()
  const { id: orgId } = useOrganization()
  const query = useQuery({
    ...api.deployments.effective.queryOptions({ input: { orgId, configId: pipeline.id, agentId } }),
    staleTime: 0,
  })
  if (query.isPending) return <SkeletonBar width="100%" height={120} radius={6} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { content, version, reported } = query.data
  if (content === null) return <p className="quiet">The agent has not said what it runs.</p>
  return (
    <div className={css['effective']}>
      <div className={css['effectiveHead']}>
        <span className="grow">
          {version === null ? 'The same as no saved version' : `Version ${version}`}
          {reported ? (
            <>
              , reported <Ago time={reported} />
            </>
          ) : null}
        </span>
        <Button size="xs" variant="subtle" onClick={() => void copyText(content, 'Configuration')}>
          Copy
        </Button>
      </div>
      <CodeEditor
        label={`Effective configuration of ${host}`}
        value={content}
        isReadOnly
        language={yamlLanguage}
        height={300}
      />
    </div>
  )
}
