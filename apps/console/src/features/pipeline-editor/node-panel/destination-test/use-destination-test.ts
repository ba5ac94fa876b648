import type { GraphNode } from '@weir/pipeline'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../../lib/api.ts'
import { useIsDemo, useOrganization } from '../../../../lib/session.ts'
import { notify } from '../../../../ui/notify.tsx'
import { useEditing } from '../../editing/editing.tsx'
import { type DestinationOutcome, runDestinationTest } from './run-destination-test.ts'

type Values = Readonly<Record<string, unknown>>

/** Tests a destination as it is edited right now. */
export function useDestinationTest(node: GraphNode, values: Values) {
  const { pipeline } = useEditing()
  const organization = useOrganization()
  const isDemo = useIsDemo()
  const [isTesting, setTesting] = useState(false)
  const [outcome, setOutcome] = useState<DestinationOutcome>()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const own = { orgId: organization.id, configId: pipeline.id }
  const type = node.aliasType ?? node.type
  async function run() {
    setTesting(true)
    setOutcome(undefined)
    const result = await runDestinationTest({
      isDemo,
      convert: async () => {
        const pipelineNode = { id: node.id, type, configuration: { ...values } }
        const answer = await client.pipelineChecks.convert({ ...own, convertTo: 'yaml', pipelineNode })
        return answer.pipelineNode.configurationYAML
      },
      send: yaml => client.nodeTests.destination({ ...own, content: { name: node.id, type, yaml } }),
    })
    // Whoever left the panel meanwhile does not wait for it any more.
    if (!isShown.current) return
    setTesting(false)
    setOutcome(result)
    if (result.kind === 'passed') notify.done({ title: `${node.id} tested successfully.` })
  }
  return { isTesting, outcome, run, close: () => setOutcome(undefined) }
}
