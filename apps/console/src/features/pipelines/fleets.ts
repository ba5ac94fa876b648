import { fleetTypeSchema, type PipelineEntry } from '@weir/contracts'
import type { ComponentType } from 'react'
import { ChipIcon, CloudIcon, DatabaseIcon, GlobeIcon, type IconProps, ServiceMapIcon } from '../../ui/icons.tsx'

export type FleetType = PipelineEntry['fleet_type']

interface Fleet {
  name: string
  sentence: string
  icon: ComponentType<IconProps>
}

/** What each fleet type is called, and who runs its agents. */
export const fleets: Readonly<Record<FleetType, Fleet>> = {
  Edge: { name: 'Edge', sentence: 'You run the agents, on your own hosts.', icon: ChipIcon },
  Cloud: { name: 'Cloud', sentence: 'Weir runs the agent for you.', icon: CloudIcon },
  'Edge-extended': {
    name: 'Edge-extended',
    sentence: 'You run the agents, on hosts of several kinds.',
    icon: ServiceMapIcon,
  },
  'Cloud-extended': {
    name: 'Cloud-extended',
    sentence: 'Weir runs the agent, reachable from outside.',
    icon: GlobeIcon,
  },
  IngestionPipeline: { name: 'Ingestion', sentence: 'Shapes what is sent to Weir directly.', icon: DatabaseIcon },
}

export const fleetTypes: readonly FleetType[] = fleetTypeSchema.options

/** Weir runs the agent of these. */
export const isCloud = (fleet: FleetType) => fleet === 'Cloud' || fleet === 'Cloud-extended'
