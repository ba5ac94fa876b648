import { groupByResource, type ResourceGroup, type ScopeGroup } from '../grouping.ts'
import type { Group } from '../received/group.ts'
import type { Source } from '../received/source.ts'
import type { Resource, Scope, TelemetryRecord } from '../records.ts'
import type { FieldWriter } from '../wire/field-writer.ts'
import { encodeMessage } from '../wire/writer.ts'
import { writeKeyValues } from './any-value.ts'
import { writeKeptFields } from './kept-fields.ts'

/** Writes the records of one scope into field 2. */
export type WriteRecords<R> = (writer: FieldWriter, records: readonly R[]) => void

/** The bytes of an export request; a copy of what was received when nothing in it was touched. */
export function encodeEnvelope<R extends TelemetryRecord>(
  records: readonly R[],
  writeMembers: WriteRecords<R>,
): Uint8Array {
  const source = untouchedRequest(records)
  if (source !== undefined) return source.bytes
  return encodeMessage(records, (writer, members) => writeGroups(writer, members, writeMembers))
}

/** Writes an export request, copying every group and record that is as it was received. */
export function writeEnvelope<R extends TelemetryRecord>(
  writer: FieldWriter,
  records: readonly R[],
  writeMembers: WriteRecords<R>,
): void {
  const source = untouchedRequest(records)
  if (source === undefined) writeGroups(writer, records, writeMembers)
  else writer.raw(source, 0, source.bytes.length)
}

function writeGroups<R extends TelemetryRecord>(
  writer: FieldWriter,
  records: readonly R[],
  writeMembers: WriteRecords<R>,
): void {
  function writeScopeGroup({ scope, records: members }: ScopeGroup<R>): void {
    const { start, end, count } = scope.receivedGroup
    const source = members[0]?.source
    if (source && members.length === count && untouchedFrom(members, source, scope.receivedGroup, 0, false)) {
      writer.raw(source, start, end)
      return
    }
    const close = writer.open()
    if (scope.schemaUrl) writer.string(3, scope.schemaUrl)
    writeMembers(writer, members)
    writeScope(writer, scope)
    writer.close(2, close)
  }
  function writeResourceGroup(group: ResourceGroup<R>): void {
    const { resource, scopes } = group
    const source = untouchedSource(group)
    if (source) {
      const { start, end } = resource.receivedGroup
      writer.raw(source, start, end)
      return
    }
    const close = writer.open()
    if (resource.schemaUrl) writer.string(3, resource.schemaUrl)
    for (const scope of scopes.toReversed()) writeScopeGroup(scope)
    writeResource(writer, resource)
    writer.close(1, close)
  }
  for (const group of groupByResource(records).toReversed()) writeResourceGroup(group)
}

/** Writes the records of a scope that are messages of their own; neighbours that are as received are copied together. */
export function writeRecords<R extends TelemetryRecord>(
  writer: FieldWriter,
  records: readonly R[],
  writeRecord: (writer: FieldWriter, record: R, changed: number) => void,
): void {
  let run: Source | undefined
  let runStart = 0
  let runEnd = 0
  for (let at = records.length - 1; at >= 0; at -= 1) {
    const record = records[at]
    if (record === undefined) continue
    const changed = record.changedFields()
    if (changed === 0 && run === record.source && record.rawEnd === runStart) {
      runStart = record.rawStart
      continue
    }
    if (run !== undefined) writer.raw(run, runStart, runEnd)
    if (changed === 0) {
      run = record.source
      runStart = record.rawStart
      runEnd = record.rawEnd
    } else {
      run = undefined
      const end = writer.open()
      writeRecord(writer, record, changed)
      writer.close(2, end)
    }
  }
  if (run !== undefined) writer.raw(run, runStart, runEnd)
}

/** The source whose records these are: all of them, in order, and nothing about them touched. */
function untouchedRequest(records: readonly TelemetryRecord[]): Source | undefined {
  const source = records[0]?.source
  if (source === undefined || source.recordCount !== records.length) return undefined
  let at = 0
  while (at < records.length) {
    const group = records[at]?.resource.receivedGroup
    if (group === undefined || group.first !== at) return undefined
    if (!untouchedFrom(records, source, group, at, true)) return undefined
    at += group.count
  }
  return source
}

/**
 * True when the records of the group, all in order, begin at `at`, and neither they nor their scopes were touched; nor, if
 * that is asked, their resources.
 */
function untouchedFrom(
  records: readonly TelemetryRecord[],
  source: Source,
  { origin, first, count }: Group,
  at: number,
  withResources: boolean,
): boolean {
  if (origin !== source.origin) return false
  let resource: Resource | undefined
  let scope: Scope | undefined
  let end = 0
  for (let index = 0; index < count; index += 1) {
    const record = records[at + index]
    if (record === undefined || record.source !== source || record.row !== (first + index) * source.stride) return false
    if (record.changedFields() !== 0) return false
    if (withResources && record.resource !== resource) {
      resource = record.resource
      if (resource.changedFields() !== 0 || !holds(resource.receivedGroup, record)) return false
      end = resource.receivedGroup.end
    }
    if (record.scope !== scope) {
      scope = record.scope
      if (scope.changedFields() !== 0 || !holds(scope.receivedGroup, record)) return false
      end = Math.min(scope.receivedGroup.end, resource?.receivedGroup.end ?? Infinity)
    }
    // Records that came after the scope may have been put under it.
    if (record.rawEnd > end) return false
  }
  return count > 0
}

function holds({ origin, start, end }: Group, record: TelemetryRecord): boolean {
  return record.source.origin === origin && record.rawStart >= start && record.rawEnd <= end
}

/** The source of the group when all of it is as it was received. */
function untouchedSource<R extends TelemetryRecord>({ resource, scopes }: ResourceGroup<R>): Source | undefined {
  const group = resource.receivedGroup
  const members = scopes.length === 1 ? (scopes[0]?.records ?? []) : scopes.flatMap(scope => scope.records)
  const source = members[0]?.source
  if (source === undefined || members.length !== group.count) return undefined
  return untouchedFrom(members, source, group, 0, true) ? source : undefined
}

function writeResource(writer: FieldWriter, resource: Resource): void {
  const { source, start, end } = resource.received
  const changed = resource.changedFields()
  const close = writer.open()
  if (changed & (1 << 2) && resource.droppedAttributesCount) writer.uint32(2, resource.droppedAttributesCount)
  if (changed & (1 << 1)) writeKeyValues(writer, 1, resource.attributes)
  writeKeptFields(writer, source, start, end, changed)
  if (writer.open() > close) writer.close(1, close)
}

function writeScope(writer: FieldWriter, scope: Scope): void {
  const { source, start, end } = scope.received
  const changed = scope.changedFields()
  const close = writer.open()
  if (changed & (1 << 4) && scope.droppedAttributesCount) writer.uint32(4, scope.droppedAttributesCount)
  if (changed & (1 << 3)) writeKeyValues(writer, 3, scope.attributes)
  if (changed & (1 << 2) && scope.version) writer.string(2, scope.version)
  if (changed & (1 << 1) && scope.name) writer.string(1, scope.name)
  writeKeptFields(writer, source, start, end, changed)
  if (writer.open() > close) writer.close(1, close)
}
