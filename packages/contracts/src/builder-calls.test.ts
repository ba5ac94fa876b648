import { expect, it } from 'vitest'
import { contract } from './contract.ts'
import { featureFlagNames } from './feature-flags.ts'

const { pipelines, pipelineVersions, deployments, catalogue, pipelineChecks, packs, sourceDetection, gateways } =
  contract

it('[API-025] every call of the builder begins with /v1/orgs/{orgId}', () => {
  const areas = {
    pipelines,
    pipelineVersions,
    deployments,
    catalogue,
    pipelineChecks,
    packs,
    sourceDetection,
    gateways,
  }
  const paths = Object.values(areas).flatMap(area => Object.values(area).map(call => call['~orpc'].route.path ?? ''))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter(path => !path.startsWith('/v1/orgs/{orgId}/'))).toEqual([])
})

it("[BUILD-063] names the builder's feature flags", () => {
  expect(featureFlagNames).toEqual(
    expect.arrayContaining([
      'experimental-nodes',
      'beta-nodes',
      'pattern-recommendations',
      'pipeline-states',
      'hidden-compute-units',
      'diagnostic-nodes',
      'hide-legacy-processors',
      'pack-notify',
    ]),
  )
})
