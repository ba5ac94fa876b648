import { fieldKinds, MessageType } from './message-type.ts'

const { varint, fixed64, fixed32, text, bytes, value, entry, fixed64s, varints } = fieldKinds

export const resourceType = new MessageType({ 1: entry, 2: varint })
export const scopeType = new MessageType({ 1: text, 2: text, 3: entry, 4: varint })

export const logType = new MessageType({
  1: fixed64,
  2: varint,
  3: text,
  5: value,
  6: entry,
  7: varint,
  8: fixed32,
  9: bytes,
  10: bytes,
  11: fixed64,
  12: text,
})

const eventType = new MessageType({ 1: fixed64, 2: text, 3: entry, 4: varint })
const linkType = new MessageType({ 1: bytes, 2: bytes, 3: text, 4: entry, 5: varint, 6: fixed32 })
const statusType = new MessageType({ 2: text, 3: varint })

export const spanType = new MessageType({
  1: bytes,
  2: bytes,
  3: text,
  4: bytes,
  5: text,
  6: varint,
  7: fixed64,
  8: fixed64,
  9: entry,
  10: varint,
  11: eventType,
  12: varint,
  13: linkType,
  14: varint,
  15: statusType,
  16: fixed32,
})

const exemplarType = new MessageType({ 2: fixed64, 3: fixed64, 4: bytes, 5: bytes, 6: fixed64, 7: entry })
const bucketsType = new MessageType({ 1: varint, 2: varints })
const quantileType = new MessageType({ 1: fixed64, 2: fixed64 })

const numberPointType = new MessageType({
  2: fixed64,
  3: fixed64,
  4: fixed64,
  5: exemplarType,
  6: fixed64,
  7: entry,
  8: varint,
})

const histogramPointType = new MessageType({
  2: fixed64,
  3: fixed64,
  4: fixed64,
  5: fixed64,
  6: fixed64s,
  7: fixed64s,
  8: exemplarType,
  9: entry,
  10: varint,
  11: fixed64,
  12: fixed64,
})

const exponentialPointType = new MessageType({
  1: entry,
  2: fixed64,
  3: fixed64,
  4: fixed64,
  5: fixed64,
  6: varint,
  7: fixed64,
  8: bucketsType,
  9: bucketsType,
  10: varint,
  11: exemplarType,
  12: fixed64,
  13: fixed64,
  14: fixed64,
})

const summaryPointType = new MessageType({
  2: fixed64,
  3: fixed64,
  4: fixed64,
  5: fixed64,
  6: quantileType,
  7: entry,
  8: varint,
})

/** The types of points by the field that holds their kind of data in a metric. */
export const pointTypes: ReadonlyMap<number, MessageType> = new Map([
  [5, numberPointType],
  [7, numberPointType],
  [9, histogramPointType],
  [10, exponentialPointType],
  [11, summaryPointType],
])

/** Rows of points are of one size, whatever their kind. */
export const pointStride: number = exponentialPointType.stride
