import type { Pipeline } from '@weir/contracts'
import { type OfferPlace, type PipelineGraph, typesAround } from '@weir/pipeline'
import { categoriesFor } from '../editing/add-categories.ts'
import type { AddPlace } from '../editing/editor-panel.ts'

interface Offered {
  place: AddPlace
  graph: PipelineGraph
  pipeline: Pick<Pipeline, 'environment' | 'fleet_type' | 'fleet_subtype'>
  /** What is switched on for the organization. */
  features: readonly string[]
  isSupportUser: boolean
}

/** Where a node is to be added, in the terms of the catalogue's filter. */
export function offerPlace({ place, graph, pipeline, features, isSupportUser }: Offered): OfferPlace {
  return {
    environment: pipeline.environment,
    fleetType: pipeline.fleet_type,
    fleetSubtype: pipeline.fleet_subtype,
    neighbours: typesAround(graph, ends(place)),
    flags: {
      beta: features.includes('beta-nodes'),
      experimental: features.includes('experimental-nodes'),
      diagnosticNodes: features.includes('diagnostic-nodes'),
      hideLegacy: features.includes('hide-legacy-processors'),
    },
    isSupportUser,
    categories: categoriesFor(place),
  }
}

function ends(place: AddPlace): Parameters<typeof typesAround>[1] {
  switch (place.kind) {
    case 'free':
      return {}
    case 'before':
      return { target: place.target }
    case 'after':
      return { source: { id: place.source, path: place.path } }
    case 'between':
      return { source: { id: place.link.from, path: place.link.path }, target: place.link.to }
  }
}
