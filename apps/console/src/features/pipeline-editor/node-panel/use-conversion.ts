import { demoRefusal } from '@weir/contracts'
import type { GraphNode } from '@weir/pipeline'
import { useState } from 'react'
import { client } from '../../../lib/api.ts'
import { useIsDemo, useOrganization } from '../../../lib/session.ts'
import { useEditing } from '../editing/editing.tsx'
import { type ConversionProblem, conversionProblem } from './conversion.ts'

type Values = Record<string, unknown>

/** Turns the configuration of a node into YAML and back, by the server. */
export function useConversion(node: GraphNode) {
  const { pipeline } = useEditing()
  const organization = useOrganization()
  const isDemo = useIsDemo()
  const [pending, setPending] = useState(0)
  const [problem, setProblem] = useState<ConversionProblem>()

  async function convert<Result>(text: string, call: () => Promise<Result>): Promise<Result | undefined> {
    if (isDemo) {
      setProblem({ message: demoRefusal, detail: '', issues: [] })
      return undefined
    }
    setPending(count => count + 1)
    try {
      const result = await call()
      setProblem(undefined)
      return result
    } catch (error) {
      setProblem(conversionProblem(error, text))
      return undefined
    } finally {
      setPending(count => count - 1)
    }
  }

  const own = { orgId: organization.id, configId: pipeline.id }
  const pipelineNode = { id: node.id, type: node.aliasType ?? node.type }
  return {
    isPending: pending > 0,
    problem,
    /** Forgets a problem: the text is again one that could be read. */
    forget: () => setProblem(undefined),
    async toYaml(configuration: Values): Promise<string | undefined> {
      const answer = await convert('', () =>
        client.pipelineChecks.convert({ ...own, convertTo: 'yaml', pipelineNode: { ...pipelineNode, configuration } }),
      )
      return answer?.pipelineNode.configurationYAML
    },
    async toValues(configurationYAML: string): Promise<Values | undefined> {
      const answer = await convert(configurationYAML, () =>
        client.pipelineChecks.convert({
          ...own,
          convertTo: 'json',
          pipelineNode: { ...pipelineNode, configurationYAML },
        }),
      )
      return answer?.pipelineNode.configuration
    },
  }
}
