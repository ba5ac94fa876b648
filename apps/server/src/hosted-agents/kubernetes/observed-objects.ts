import { z } from 'zod'

const statefulSetSchema = z.object({
  metadata: z.object({ generation: z.number().default(0) }),
  spec: z.object({ replicas: z.number().default(1) }),
  status: z
    .object({
      observedGeneration: z.number().default(0),
      replicas: z.number().default(0),
      readyReplicas: z.number().default(0),
      updatedReplicas: z.number().default(0),
    })
    .prefault({}),
})

/** What the cluster says of a stateful set; undefined when there is none. */
export function readStatefulSet(
  object: unknown,
): { wanted: number; running: number; ready: number; isCurrent: boolean } | undefined {
  const parsed = statefulSetSchema.safeParse(object)
  if (!parsed.success) return undefined
  const { metadata, spec, status } = parsed.data
  return {
    wanted: spec.replicas,
    running: status.replicas,
    ready: status.readyReplicas,
    // The cluster has seen the newest manifest, and all pods are made from it.
    isCurrent: status.observedGeneration >= metadata.generation && status.updatedReplicas >= spec.replicas,
  }
}

const containerSchema = z.object({
  state: z.object({
    waiting: z.object({ reason: z.string().default(''), message: z.string().default('') }).optional(),
  }),
  lastState: z
    .object({ terminated: z.object({ reason: z.string().default(''), exitCode: z.number().default(0) }).optional() })
    .prefault({}),
})

const podSchema = z.object({
  status: z.object({
    containerStatuses: z.array(containerSchema).default([]),
    conditions: z
      .array(z.object({ type: z.string(), status: z.string(), message: z.string().default('') }))
      .default([]),
  }),
})

/** Reasons why a container waits that do not pass by themselves. */
const lasting = new Set([
  'ImagePullBackOff',
  'ErrImagePull',
  'InvalidImageName',
  'CrashLoopBackOff',
  'CreateContainerConfigError',
])

/** Why an agent does not start, in the cluster's words; undefined while it may just need time. */
export function podProblem(pods: readonly unknown[]): string | undefined {
  for (const pod of pods) {
    const parsed = podSchema.safeParse(pod)
    if (!parsed.success) continue
    const { containerStatuses, conditions } = parsed.data.status
    for (const { state, lastState } of containerStatuses) {
      const { waiting } = state
      if (!waiting || !lasting.has(waiting.reason)) continue
      const ended = lastState.terminated
      const last = ended ? `; it last ended with ${ended.reason || 'an error'} (${ended.exitCode})` : ''
      return `${waiting.reason}: ${waiting.message || 'no message'}${last}`
    }
    const unschedulable = conditions.find(({ type, status }) => type === 'PodScheduled' && status === 'False')
    if (unschedulable) return `Unschedulable: ${unschedulable.message}`
  }
  return undefined
}
