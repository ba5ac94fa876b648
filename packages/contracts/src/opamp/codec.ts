import { WireReader, WireWriter } from '@weir/telemetry'

/** Reads and writes one message type. */
export interface MessageCodec<T> {
  read(reader: WireReader): T
  write(writer: WireWriter, value: T): void
}

/** One field of a message: `read` gets what was read for it so far, so that lists and maps can grow. */
interface Field<T> {
  number: number
  read(reader: WireReader, before: T | undefined): T
  write(writer: WireWriter, number: number, value: T): void
}

type FieldValue<F> = F extends Field<infer T> ? T : never
type MessageOf<S> = { [K in keyof S]?: FieldValue<S[K]> }

/** Makes a codec from the message's fields; every field is optional, as on the wire. */
export function message<S extends Record<string, Field<unknown>>>(fields: S): MessageCodec<MessageOf<S>> {
  const byNumber = new Map<number, keyof S & string>()
  for (const name of Object.keys(fields)) byNumber.set(fields[name]?.number ?? 0, name)
  // The writer works backwards, so the highest field number goes first.
  const backwards = [...byNumber.entries()].sort(([a], [b]) => b - a)
  return {
    read(reader) {
      const value: MessageOf<S> = {}
      while (reader.next()) {
        const name = byNumber.get(reader.field)
        const field = name === undefined ? undefined : fields[name]
        if (name === undefined || !field) reader.skip()
        else Object.assign(value, { [name]: field.read(reader, value[name]) })
      }
      return value
    },
    write(writer, value) {
      for (const [number, name] of backwards) {
        const held = value[name]
        if (held !== undefined) fields[name]?.write(writer, number, held)
      }
    },
  }
}

export const text = (number: number): Field<string> => ({
  number,
  read: reader => reader.string(),
  write: (writer, field, value) => writer.string(field, value),
})

export const bytes = (number: number): Field<Uint8Array> => ({
  number,
  read: reader => reader.bytes().slice(),
  write: (writer, field, value) => writer.bytes(field, value),
})

export const flag = (number: number): Field<boolean> => ({
  number,
  read: reader => reader.bool(),
  write: (writer, field, value) => writer.bool(field, value),
})

/** An enum, or a uint64 that never exceeds 2^53, such as a bit mask or a sequence number. */
export const count = (number: number): Field<number> => ({
  number,
  read: reader => Number(reader.uint64()),
  write: (writer, field, value) => writer.uint64(field, value),
})

export const nanos = (number: number): Field<bigint> => ({
  number,
  read: reader => reader.fixed64(),
  write: (writer, field, value) => writer.fixed64(field, value),
})

/** A message within the message; given as a function where the types refer to each other. */
export const nested = <T>(number: number, codec: () => MessageCodec<T>): Field<T> => ({
  number,
  read: reader => reader.message(inner => codec().read(inner)),
  write: (writer, field, value) => writer.message(field, value, (inner, held) => codec().write(inner, held)),
})

export const list = <T>(number: number, codec: () => MessageCodec<T>): Field<T[]> => ({
  number,
  read: (reader, before = []) => [...before, reader.message(inner => codec().read(inner))],
  write: (writer, field, values) => writer.repeated(field, values, (inner, held) => codec().write(inner, held)),
})

export const textList = (number: number): Field<string[]> => ({
  number,
  read: (reader, before = []) => [...before, reader.string()],
  write: (writer, field, values) => {
    for (const value of values.toReversed()) writer.string(field, value)
  },
})

/** A map from text to messages: on the wire a list of entries with key 1 and value 2. */
export function map<T>(number: number, codec: () => MessageCodec<T>): Field<Map<string, T>> {
  const entry = message({ key: text(1), value: nested(2, codec) })
  return {
    number,
    read: (reader, before = new Map()) => {
      const { key = '', value } = reader.message(inner => entry.read(inner))
      return new Map(before).set(key, value ?? codec().read(new WireReader(new Uint8Array())))
    },
    write: (writer, field, entries) => {
      const items = [...entries].map(([key, value]) => ({ key, value }))
      writer.repeated(field, items, (inner, held) => entry.write(inner, held))
    },
  }
}

export function decode<T>(codec: MessageCodec<T>, data: Uint8Array): T {
  return codec.read(new WireReader(data))
}

export function encode<T>(codec: MessageCodec<T>, value: T): Uint8Array {
  const writer = new WireWriter()
  codec.write(writer, value)
  return writer.finish()
}
