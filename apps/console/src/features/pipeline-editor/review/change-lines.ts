import { changedFields, type ChangeRecord, linkId, type PipelineDocument } from '@weir/pipeline'

export type ChangeMark = 'added' | 'changed' | 'removed'

export interface ChangeLine {
  key: string
  mark: ChangeMark
  /** What it is about: a node, a setting, or a link as `a → b`. */
  name: string
  /** The type of a node, or which fields changed. */
  detail: string
}

export interface ChangeGroup {
  title: string
  lines: ChangeLine[]
}

const markOf: Readonly<Record<ChangeRecord['type'], ChangeMark>> = {
  create: 'added',
  update: 'changed',
  delete: 'removed',
  link: 'added',
  'delete-link': 'removed',
  setting: 'changed',
  'cloud-setting': 'changed',
}

const titles: Readonly<Record<ChangeRecord['type'], string>> = {
  setting: 'Settings',
  'cloud-setting': 'Settings',
  create: 'Nodes created',
  update: 'Nodes updated',
  delete: 'Nodes deleted',
  link: 'Links added',
  'delete-link': 'Links removed',
}

/** What makes one document of the other, in groups of lines. */
export function changeGroups(
  records: readonly ChangeRecord[],
  before: PipelineDocument,
  after: PipelineDocument,
): ChangeGroup[] {
  const lineOf = lineMaker(before, after)
  const groups = new Map([...new Set(Object.values(titles))].map(title => [title, new Array<ChangeLine>()]))
  for (const record of records) groups.get(titles[record.type])?.push(lineOf(record))
  return Array.from(groups, ([title, lines]) => ({ title, lines })).filter(({ lines }) => lines.length > 0)
}

function lineMaker(before: PipelineDocument, after: PipelineDocument) {
  const [old, now] = [before, after].map(({ nodes }) => new Map(nodes.map(node => [node.name, node])))
  const links = new Map([...before.links, ...after.links].map(link => [linkId(link), link]))
  return (record: ChangeRecord): ChangeLine => {
    const { type, nodeId = '' } = record
    const mark = markOf[type]
    const key = [type, nodeId, record.linkId, record.setting].join(' ')
    const link = record.linkId === undefined ? undefined : links.get(record.linkId)
    if (link) return { key, mark, name: `${link.from} → ${link.to}`, detail: link.path ? `output ${link.path}` : '' }
    if (record.setting !== undefined) return { key, mark, name: record.setting, detail: settingDetail(record.setting) }
    const [from, to] = [old?.get(nodeId), now?.get(nodeId)]
    const detail = from && to ? changedFields(from, to).join(', ') : ((to ?? from)?.type ?? '')
    return { key, mark, name: nodeId, detail }
  }

  function settingDetail(setting: string): string {
    const [was, is] = [before, after].map(({ settings }) => inShort(Reflect.get(settings, setting)))
    return `${was} → ${is}`
  }
}

const maxShort = 60

function inShort(value: unknown): string {
  if (value === undefined) return 'not set'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxShort ? `${text.slice(0, maxShort - 1)}…` : text
}
