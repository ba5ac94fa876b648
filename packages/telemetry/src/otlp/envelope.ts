import { groupByResource, type ResourceGroup, type ScopeGroup } from '../grouping.ts'
import { Resource, Scope, type TelemetryRecord } from '../records.ts'
import { WireReader } from '../wire/reader.ts'
import { encodeMessage, type WireWriter } from '../wire/writer.ts'
import { readKeyValue, writeKeyValues } from './any-value.ts'

/** What the records of one scope share, and where they are collected. */
export interface ScopeContext<R> {
  resource: Resource
  scope: Scope
  records: R[]
}

/** Reads the message in the current field and adds what it holds, one record or more, to the context. */
export type ReadRecord<R> = (reader: WireReader, context: ScopeContext<R>) => void

/** Reads an export request; the three signals differ only in their records. */
export function decodeEnvelope<R>(bytes: Uint8Array, readRecord: ReadRecord<R>): R[] {
  const reader = new WireReader(bytes)
  const records: R[] = []
  while (reader.next()) {
    if (reader.field === 1) readResourceGroup(reader, records, readRecord)
    else reader.skip()
  }
  return records
}

function readResourceGroup<R>(reader: WireReader, records: R[], readRecord: ReadRecord<R>): void {
  const outer = reader.enter()
  const resource = new Resource()
  while (reader.next()) {
    if (reader.field === 1) reader.message(readResource, resource)
    else if (reader.field === 2) readScopeGroup(reader, { resource, scope: new Scope(), records }, readRecord)
    else if (reader.field === 3) resource.schemaUrl = reader.string()
    else reader.skip()
  }
  reader.leave(outer)
}

function readScopeGroup<R>(reader: WireReader, context: ScopeContext<R>, readRecord: ReadRecord<R>): void {
  const outer = reader.enter()
  while (reader.next()) {
    if (reader.field === 1) reader.message(readScope, context.scope)
    else if (reader.field === 2) reader.message(readRecord, context)
    else if (reader.field === 3) context.scope.schemaUrl = reader.string()
    else reader.skip()
  }
  reader.leave(outer)
}

function readResource(reader: WireReader, resource: Resource): void {
  while (reader.next()) {
    if (reader.field === 1) readKeyValue(reader, resource.attributes)
    else if (reader.field === 2) resource.droppedAttributesCount = reader.uint32()
    else reader.skip()
  }
}

function readScope(reader: WireReader, scope: Scope): void {
  while (reader.next()) {
    if (reader.field === 1) scope.name = reader.string()
    else if (reader.field === 2) scope.version = reader.string()
    else if (reader.field === 3) readKeyValue(reader, scope.attributes)
    else if (reader.field === 4) scope.droppedAttributesCount = reader.uint32()
    else reader.skip()
  }
}

/** Writes an export request; `writeRecords` writes the records of one scope into field 2. */
export function encodeEnvelope<R extends TelemetryRecord>(
  records: readonly R[],
  writeRecords: (writer: WireWriter, records: R[]) => void,
): Uint8Array {
  function writeScopeGroup(writer: WireWriter, { scope, records: members }: ScopeGroup<R>): void {
    if (scope.schemaUrl) writer.string(3, scope.schemaUrl)
    writeRecords(writer, members)
    if (scope.name || scope.version || scope.attributes.size > 0 || scope.droppedAttributesCount) {
      writer.message(1, scope, writeScope)
    }
  }
  function writeResourceGroup(writer: WireWriter, { resource, scopes }: ResourceGroup<R>): void {
    if (resource.schemaUrl) writer.string(3, resource.schemaUrl)
    writer.repeated(2, scopes, writeScopeGroup)
    if (resource.attributes.size > 0 || resource.droppedAttributesCount) writer.message(1, resource, writeResource)
  }
  return encodeMessage(groupByResource(records), (writer, groups) => writer.repeated(1, groups, writeResourceGroup))
}

function writeResource(writer: WireWriter, resource: Resource): void {
  if (resource.droppedAttributesCount) writer.uint32(2, resource.droppedAttributesCount)
  writeKeyValues(writer, 1, resource.attributes)
}

function writeScope(writer: WireWriter, scope: Scope): void {
  if (scope.droppedAttributesCount) writer.uint32(4, scope.droppedAttributesCount)
  writeKeyValues(writer, 3, scope.attributes)
  if (scope.version) writer.string(2, scope.version)
  if (scope.name) writer.string(1, scope.name)
}
