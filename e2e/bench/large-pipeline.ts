/** A pipeline of 500 nodes and 700 links: many sources, four rows of processors each way, few destinations. */
export function largePipeline(tag: string): string {
  const nodes: string[] = []
  const links: string[] = []
  const sources = 100
  const perColumn = 100
  const columns = 3
  const destinations = 100
  const link = (from: string, to: string) => links.push(`  - from: ${from}\n    to: ${to}`)
  for (let at = 0; at < sources; at += 1) nodes.push(node(`source_${at}`, 'demo_input', 'events_per_sec: 1'))
  for (let column = 0; column < columns; column += 1) {
    for (let at = 0; at < perColumn; at += 1) nodes.push(group(`group_${column}_${at}`))
  }
  for (let at = 0; at < destinations; at += 1) nodes.push(node(`destination_${at}`, 'void_output'))
  for (let at = 0; at < perColumn; at += 1) {
    link(`source_${at}`, `group_0_${at}`)
    link(`group_0_${at}`, `group_1_${at}`)
    link(`group_0_${at}`, `group_1_${(at + 7) % perColumn}`)
    link(`group_1_${at}`, `group_2_${at}`)
    link(`group_1_${at}`, `group_2_${(at + 13) % perColumn}`)
    link(`group_2_${at}`, `destination_${at}`)
    link(`group_2_${at}`, `destination_${(at + 3) % destinations}`)
  }
  return `version: v3\nsettings:\n  tag: ${tag}\nnodes:\n${nodes.join('\n')}\nlinks:\n${links.join('\n')}\n`
}

const node = (name: string, type: string, more = '') =>
  `  - name: ${name}\n    type: ${type}${more ? `\n    ${more}` : ''}`

const group = (name: string) => `  - name: ${name}
    type: sequence
    user_description: Group ${name}
    processors:
      - type: ottl_transform
        statements: set(attributes["from"], "${name}")
      - type: ottl_filter
        condition: attributes["level"] == "debug"
        filter_mode: exclude`
