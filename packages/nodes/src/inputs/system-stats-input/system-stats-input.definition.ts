import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'

export const systemStatsInputDefinition = defineNode({
  type: 'system_stats_input',
  title: 'System Statistics',
  summary: 'Measures the machine and the agent: processors, memory, disks, network, load.',
  category: 'input',
  subcategories: ['diagnostics'],
  icon: 'IconCpu',
  inputTypes: [],
  outputTypes: ['metric'],
  onePerAgent: true,
  disallowedFleets: ['Cloud', 'Cloud-extended', 'IngestionPipeline'],
  config: z.object({
    interval: durationText({ min: '999ms', max: '1h' })
      .default('1m')
      .meta({ title: 'Interval', description: 'Time between two measurements.', valueType: 'duration' }),
    enable_granular_metrics: z.boolean().default(false).meta({
      title: 'Each processor, disk and interface',
      description: 'Otherwise their sums.',
    }),
  }),
  examples: [
    { title: 'Every minute', config: {} },
    { title: 'Every disk and interface', config: { interval: '15s', enable_granular_metrics: true } },
  ],
})
