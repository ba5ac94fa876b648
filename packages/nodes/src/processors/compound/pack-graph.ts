import { type Batch, cloneBatch, type Signal } from '@weir/telemetry'
import { allSignals, mergeAdjacent } from '../../batches.ts'
import type { Processor, ProcessorContext } from '../../runtime-types.ts'
import { type Child, createChild, shareHealth } from '../child.ts'
import type { MakeProcessor } from '../make-processor.ts'
import { findLeaf } from '../sequence/sequence-entry.ts'
import {
  type PackDocument,
  type PackNode,
  packNodeConfiguration,
  packOrder,
  packOutputs,
  packSchema,
} from './pack-document.ts'

/** One node of the running pack. */
interface PackSlot {
  readonly name: string
  /** Undefined where records pass as they are: the input, the outputs, and what is turned off. */
  readonly child: Child | undefined
  /** The path of the pack that an output node stands for. */
  readonly output: string | undefined
  readonly targets: Map<string, PackSlot[]>
  readonly takes: readonly Signal[]
}

/** Where the batches end that leave a pack. */
type Leave = (path: string, batch: Batch) => void

/** Runs the graph of a pack: each batch goes its whole way before the next one. */
export function createPack(pack: PackDocument, context: ProcessorContext, make: MakeProcessor): Processor {
  const healthOf = shareHealth(context)
  const outputs = packOutputs(pack)
  const emitOut: Leave = (path, batch) => context.emit(batch, path)
  const slots = new Map<string, PackSlot>()
  for (const node of pack.nodes) slots.set(node.name, createSlot(node))
  for (const { from, to, path = '' } of pack.links) link(from, to, path)
  const ordered = packOrder(pack).order.flatMap(name => slots.get(name) ?? [])
  const input = slots.get(pack.nodes.find(node => node.type === 'compound_input')?.name ?? '')

  function createSlot(node: PackNode): PackSlot {
    const { name, type } = node
    const isOutput = type === 'compound_output'
    const passes = isOutput || type === 'compound_input' || node.disabled
    const slot: PackSlot = {
      name,
      child: passes
        ? undefined
        : createChild(context, placeOf(node), own => make(type, packNodeConfiguration(node), own)),
      output: isOutput ? (outputs.length === 1 ? '' : name) : undefined,
      targets: new Map(),
      takes: findLeaf(type)?.inputTypes ?? allSignals,
    }
    return slot
  }

  function placeOf({ name, type }: PackNode) {
    return {
      name,
      reason: findLeaf(type) ? name : undefined,
      emit: (batch: Batch, path: string) => {
        const slot = slots.get(name)
        if (slot) send(slot, path, batch, emitOut)
      },
      health: healthOf(name),
    }
  }

  function link(from: string, to: string, path: string): void {
    const [source, target] = [slots.get(from), slots.get(to)]
    if (!source || !target) return
    // A pack with one output sends on its default path, whichever way the link is written.
    const inner = pack.nodes.find(node => node.name === from && node.type === 'compound')
    const key = inner && hasSingleOutput(inner) ? '' : path
    source.targets.set(key, [...(source.targets.get(key) ?? []), target])
  }

  function send(from: PackSlot, path: string, batch: Batch, leave: Leave): void {
    const targets = from.targets.get(path)?.filter(target => target.takes.includes(batch.signal)) ?? []
    const report = context.report(batch.signal)
    const count = batch.records.length
    if (count === 0) return
    if (targets.length === 0) report.drop(from.name, count)
    if (targets.length > 1) report.create(from.name, count * (targets.length - 1))
    // Processors change what they get: all but the last branch work on a copy, made before the last one starts.
    targets.forEach((target, at) => enter(target, at === targets.length - 1 ? batch : cloneBatch(batch), leave))
  }

  function enter(slot: PackSlot, batch: Batch, leave: Leave): void {
    if (slot.output !== undefined) leave(slot.output, batch)
    else if (!slot.child) send(slot, '', batch, leave)
    else for (const [path, results] of slot.child.run(batch)) for (const out of results) send(slot, path, out, leave)
  }

  const children = ordered.flatMap(slot => slot.child ?? [])
  return {
    async start() {
      await Promise.all(children.map(child => child.start()))
    },
    process(batch) {
      const left = new Map<string, Batch[]>()
      const leave: Leave = (path, out) => left.set(path, [...(left.get(path) ?? []), out])
      if (input) enter(input, batch, leave)
      return { paths: new Map(Array.from(left, ([path, batches]) => [path, mergeAdjacent(batches)])) }
    },
    held: signal => children.reduce((total, child) => total + child.held(signal), 0),
    // In the order of the links, so that what one node lets go still passes the later ones before they do.
    flush() {
      for (const child of children) child.processor.flush?.()
    },
    stop() {
      for (const child of children) child.processor.stop?.()
    },
  }
}

function hasSingleOutput(node: PackNode): boolean {
  return packOutputs(packSchema.parse(packNodeConfiguration(node))).length === 1
}
