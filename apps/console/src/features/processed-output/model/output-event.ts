import type { SampleItem, TestEvent, TestRule } from '@weir/contracts'
import type { Preview } from '../../preview/index.ts'
import { isSameItem } from './plain-item.ts'

export type Item = Readonly<Record<string, unknown>>
export type EventState = TestEvent['state']

/** What became of one event: as it came, as it left, and by what. */
export interface OutputEvent {
  key: string
  /** The captured event; undefined for one that was made. */
  uuid: string | undefined
  /** Its place among the events that went in; null for one that was made. */
  item: number | null
  state: EventState
  before: Item | undefined
  after: Item | undefined
  rules: readonly TestRule[]
  /** The output that it left through, other than the default one. */
  path: string | undefined
}

/** The events of a preview in their order. */
export function previewEvents({ inputs, result }: Preview): OutputEvent[] {
  return result.events.map(({ item, state, left, rules }, at) => {
    const before = item === null ? undefined : inputs[item]
    return {
      key: before?._uuid ?? `made-${at}`,
      uuid: before?._uuid,
      item,
      state,
      before,
      after: left ? result.items[left.path]?.[left.at] : undefined,
      rules,
      path: left?.path === '' ? undefined : left?.path,
    }
  })
}

/** Whether events are among those that came to a node; taken for granted where those are not known. */
export function didCome(events: readonly SampleItem[], came: readonly SampleItem[] | undefined): boolean {
  const known = new Set(came?.map(({ _uuid }) => _uuid))
  return events.length === 0 || came === undefined || events.some(({ _uuid }) => known.has(_uuid))
}

interface RealFlow {
  /** The events that are shown, as they came. */
  inputs: readonly SampleItem[]
  /** All events that came, so that one which is only not shown is not taken for a new one. */
  came: readonly SampleItem[]
  left: readonly SampleItem[]
}

/** What really became of captured events on the agents: those that came and those that left, paired by their id. */
export function realEvents({ inputs, came, left }: RealFlow): OutputEvent[] {
  const leavings = Map.groupBy(left, ({ _uuid }) => _uuid)
  const known = new Set([...came, ...inputs].map(({ _uuid }) => _uuid))
  const passed = inputs.flatMap((before, item) => {
    const found = leavings.get(before._uuid) ?? [undefined]
    return found.map((after, at) => realEvent(before, after, item, at))
  })
  const made = left
    .filter(({ _uuid, _unpaired }) => !known.has(_uuid) && _unpaired !== true)
    .map((after, at): OutputEvent => ({ ...unknownRules, ...leaving(after), key: `made-${at}`, state: 'created' }))
  return [...passed, ...made]
}

/** How many events left whose state before the node was not sampled. */
export const unpairedCount = (left: readonly SampleItem[]) => left.filter(({ _unpaired }) => _unpaired === true).length

const unknownRules = { uuid: undefined, item: null, before: undefined, rules: [] }

const leaving = (after: SampleItem) => ({ after, path: after._path || undefined })

function realEvent(before: SampleItem, after: SampleItem | undefined, item: number, at: number): OutputEvent {
  const { _uuid: uuid } = before
  const known = { key: at === 0 ? uuid : `${uuid}-${at}`, uuid, item, before, rules: [] }
  if (!after) return { ...known, after, path: undefined, state: 'dropped' }
  const state = after._path ? 'rerouted' : isSameItem(before, after) ? 'unmodified' : 'modified'
  return { ...known, ...leaving(after), state }
}
