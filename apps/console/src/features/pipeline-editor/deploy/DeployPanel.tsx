import { Button, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Deployment } from '@weir/contracts'
import { api } from '../../../lib/api.ts'
import { errorCode, errorWords } from '../../../lib/error-words.ts'
import { useOrganization, useWriteRefusal } from '../../../lib/session.ts'
import { Ago } from '../../../ui/Ago.tsx'
import { ErrorState } from '../../../ui/FullState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import { useEditing } from '../editing/editing.tsx'
import { OverrideModal } from '../tests/OverrideModal.tsx'
import { AgentList } from './AgentList.tsx'
import { askAgainAfter, deploymentSummary } from './deploy-words.ts'
import { DeploymentHistory } from './DeploymentHistory.tsx'
import css from './Deploy.module.css'
import { StartAgent } from './StartAgent.tsx'
import { useDeploy } from './use-deploy.ts'

/** Which version is saved and which runs, what each agent makes of it, and what was deployed before. */
export function DeployPanel({ onClose }: { onClose: () => void }) {
  const { pipeline } = useEditing()
  const { id: orgId } = useOrganization()
  const current = useQuery({
    ...api.deployments.current.queryOptions({ input: { orgId, configId: pipeline.id } }),
    refetchInterval: query => askAgainAfter(query.state.data?.deployment?.state),
    staleTime: 0,
  })
  const deployment = current.data?.deployment ?? null
  return (
    <Panel title="Deployment" subtitle={pipeline.tag} label="Deployment" onClose={onClose} width={520} over>
      <div className={css['body']}>
        <Versions deployment={deployment} />
        {current.isPending ? <TableSkeleton rows={3} columns="1fr 1fr" /> : null}
        {current.isError ? <ErrorState error={current.error} onRetry={() => void current.refetch()} /> : null}
        {deployment ? <Rollout deployment={deployment} /> : null}
        {current.isSuccess && (deployment?.agents.length ?? 0) === 0 ? <StartAgent pipelineId={pipeline.id} /> : null}
        <DeploymentHistory configId={pipeline.id} />
      </div>
    </Panel>
  )
}

function Versions({ deployment }: { deployment: Deployment | null }) {
  const { pipeline } = useEditing()
  return (
    <dl className={css['facts']}>
      <dt>Saved</dt>
      <dd>
        Version {pipeline.version}, {pipeline.updater}, <Ago time={pipeline.updated} />
      </dd>
      <dt>Deployed</dt>
      <dd>
        {deployment ? (
          <>
            Version {deployment.version}, {deployment.deployed_by}, <Ago time={deployment.deployed} />
          </>
        ) : (
          'Nothing yet'
        )}
      </dd>
      <dt />
      <dd>
        <DeployButton deployment={deployment} />
      </dd>
    </dl>
  )
}

function DeployButton({ deployment }: { deployment: Deployment | null }) {
  const { pipeline } = useEditing()
  const refusal = useWriteRefusal('conf')
  const deploy = useDeploy()
  const isCurrent = deployment?.version === pipeline.version
  if (isCurrent && deployment.state !== 'failed') return <Badge tone="ok">The saved version is deployed</Badge>
  const { version } = pipeline
  return (
    <>
      <Tooltip label={refusal} disabled={refusal === undefined}>
        <Button
          variant="filled"
          disabled={refusal !== undefined}
          loading={deploy.isPending}
          onClick={() => deploy.mutate({ version })}
        >
          Deploy version {version}
          {isCurrent ? ' again' : ''}
        </Button>
      </Tooltip>
      {errorCode(deploy.error) === 'TESTS_FAILED' ? (
        <OverrideModal
          detail={errorWords(deploy.error).sentence}
          isBusy={deploy.isPending}
          onDeploy={reason => deploy.mutate({ version, reason })}
          onClose={() => deploy.reset()}
        />
      ) : null}
    </>
  )
}

const stateWords: Readonly<Record<Deployment['state'], string>> = {
  waiting: 'Waiting for an agent',
  rolling_out: 'Rolling out',
  done: 'Done',
  failed: 'Failed on some agents',
}
const stateTones = { waiting: 'idle', rolling_out: 'warn', done: 'ok', failed: 'err' } as const

function Rollout({ deployment }: { deployment: Deployment }) {
  const running = deployment.agents.filter(agent => agent.state === 'applied').length
  return (
    <section aria-label="Progress">
      <h3 className={css['heading']}>
        Progress <Badge tone={stateTones[deployment.state]}>{stateWords[deployment.state]}</Badge>
      </h3>
      <p className={css['summary']} role="status">
        {deploymentSummary(deployment)}
      </p>
      {deployment.agents.length > 0 ? (
        <progress
          className={css['progress']}
          aria-label="Agents that run the deployed version"
          max={deployment.agents.length}
          value={running}
        />
      ) : null}
      <AgentList agents={deployment.agents} deployedVersion={deployment.version} />
    </section>
  )
}
