import { systemScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import type { Part } from '../parts.ts'
import type { Services } from '../services.ts'
import { createDriver } from './create-driver.ts'
import type { HostedDriver } from './driver.ts'
import {
  forgetHostedAgent,
  type HostedWork,
  leaseHostedAgents,
  releaseHostedAgents,
  settleHostedAgent,
} from './hosted-agents.repo.ts'
import { hostedSpec } from './hosted-spec.ts'
import { nextStep } from './next-step.ts'

const lookEveryMs = 2000
/** So long others leave an agent to the server that last looked after it. */
const leaseMs = 20_000

/** Brings hosted agents to where they should be, step by step, through the driver that the operator chose. */
export const hostedAgentsPart: Part = {
  name: 'hosted agents',
  async start(services) {
    const driver = await createDriver(services)
    const holder = newId()
    let turn: Promise<void> = Promise.resolve()
    const look = () => {
      turn = turn
        .then(() => lookAfterAll(services, driver, holder))
        .catch(error => services.log.error('Hosted agents could not be looked after', { error }))
    }
    look()
    const timer = setInterval(look, lookEveryMs)
    return {
      async stopAccepting() {
        clearInterval(timer)
      },
      async close() {
        clearInterval(timer)
        await turn
        await driver.close()
        await releaseHostedAgents(systemScope, services.db, holder).catch(error =>
          services.log.warn('Hosted agents could not be handed over; others take them on when the lease ends', {
            error,
          }),
        )
      },
    }
  },
}

async function lookAfterAll(services: Services, driver: HostedDriver, holder: string): Promise<void> {
  const all = await leaseHostedAgents(systemScope, services.db, holder, new Date(Date.now() + leaseMs))
  await Promise.all(
    all.map(work =>
      lookAfter(services, driver, work).catch(error =>
        services.log.error('A hosted agent could not be looked after', { agent: work.agent.id, error }),
      ),
    ),
  )
}

async function lookAfter(services: Services, driver: HostedDriver, work: HostedWork): Promise<void> {
  const { agent } = work
  const spec = hostedSpec(work)
  const observed = await driver.observe(spec)
  const age = Date.now() - agent.statusSince.getTime()
  const step = nextStep({ status: agent.status, suspended: agent.isSuspended, observed, age })
  const settle = (changes: Parameters<typeof settleHostedAgent>[3]) =>
    settleHostedAgent(systemScope, services.db, agent, changes)
  const become = (status: typeof agent.status, error = '') => {
    if (status === agent.status && error === agent.error) return undefined
    services.log.info('A hosted agent changed', { agent: agent.id, tag: work.tag, status, ...(error && { error }) })
    return settle({ status, error, statusSince: new Date() })
  }
  switch (step.do) {
    case 'apply':
      try {
        await driver.apply(spec)
        await become(step.becomes)
      } catch (error) {
        const kind = step.becomes === 'updating' ? 'updating-failed' : 'provisioning-failed'
        await become(kind, error instanceof Error ? error.message : String(error))
      }
      return
    case 'remove':
      await driver.remove(spec, false)
      await become(step.becomes)
      return
    case 'suspend':
      await driver.remove(spec, true)
      return
    case 'forget':
      await forgetHostedAgent(systemScope, services.db, agent.id)
      services.log.info('A hosted agent is gone', { agent: agent.id, tag: work.tag })
      return
    case 'settle':
      await become(step.status, step.error)
      break
    case 'nothing':
  }
  const endpoints = observed.state === 'running' ? observed.endpoints : {}
  if (JSON.stringify(endpoints) !== JSON.stringify(agent.endpoints)) await settle({ endpoints })
}
