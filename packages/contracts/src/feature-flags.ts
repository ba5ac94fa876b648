import { z } from 'zod'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

interface FeatureFlag {
  title: string
  /** What changes for the organization when it is on. */
  sentence: string
}

/** Every feature that can be switched on for a single organization, by the name it has in `features`. */
export const featureFlags = {
  ai: {
    title: 'AI Team',
    sentence: 'Adds the AI area with chat, teammates and connectors to the navigation.',
  },
  fleet: {
    title: 'Fleets',
    sentence: "Offers 'Group by cluster' on the pipelines page and the fleet types of a pipeline.",
  },
  'experimental-nodes': {
    title: 'Experimental nodes',
    sentence: 'Offers node types that may change or go away.',
  },
  'beta-nodes': {
    title: 'Beta nodes',
    sentence: 'Offers node types that are complete but new.',
  },
  'diagnostic-nodes': {
    title: 'Diagnostic nodes',
    sentence: 'Shows nodes that carry data about the pipeline itself, on the canvas and in the catalogue.',
  },
  'hide-legacy-processors': {
    title: 'Hide legacy processors',
    sentence: 'Offers no processors that newer ones took the place of.',
  },
  'pattern-recommendations': {
    title: 'Pattern recommendations',
    sentence: 'Recommends what to filter and sample from the patterns of logs.',
  },
  'hidden-compute-units': {
    title: 'Hidden compute units',
    sentence: 'Offers every size of a cloud pipeline, those that are not for sale too.',
  },
  'pack-notify': {
    title: 'Pack notifications',
    sentence: 'Offers to tell the owner of a pack by mail when somebody changes it.',
  },
  'pipeline-states': {
    title: 'Pipeline states',
    sentence: 'Says below each pipeline what is not healthy about it, such as backpressure or rejected data.',
  },
  recommendations: {
    title: 'Recommendations',
    sentence: 'Adds the page with recommendations for pipelines to the navigation.',
  },
} as const satisfies Record<string, FeatureFlag>

export type FeatureFlagName = keyof typeof featureFlags

const isFlagName = (name: string): name is FeatureFlagName => Object.hasOwn(featureFlags, name)

/** The names of all flags, in the order they are shown in. */
export const featureFlagNames: readonly FeatureFlagName[] = Object.keys(featureFlags).filter(isFlagName)

const nameSchema = z.string().refine(isFlagName, `There is no such flag. Known flags: ${featureFlagNames.join(', ')}.`)

const flagsSchema = z.object({
  flags: z.array(z.object({ name: z.string(), title: z.string(), sentence: z.string(), on: z.boolean() })),
})
export type FeatureFlagStates = z.infer<typeof flagsSchema>

export const featureFlagCalls = {
  list: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/feature_flags',
      summary: 'Which features are switched on for the organization; for support users',
      tags: ['feature flags'],
    })
    .input(z.object(orgParam))
    .output(flagsSchema),
  set: route
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}/feature_flags/{name}',
      summary: 'Switch a feature on or off for the organization; for support users',
      tags: ['feature flags'],
    })
    .input(z.object({ ...orgParam, name: nameSchema, on: z.boolean() }))
    .output(flagsSchema),
}
