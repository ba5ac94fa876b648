import { nothing, ROW_END, ROW_START, slotOf, type Source } from '../received/source.ts'
import { receivedMap, ValueMap } from '../value-map.ts'
import { Resource } from './resource.ts'
import { Scope } from './scope.ts'

/** All fields, as bits by field number: what was built holds every one of them itself. */
const ALL = -1

/**
 * What the records of all signals have in common.
 *
 * A record that was received is a view of the received bytes: it reads a field there when asked, and itself keeps only what
 * was set (`changes`) or is dear to read twice (`kept`). Both are bits by field number; a record that was built has all set.
 */
export abstract class BaseRecord {
  resource: Resource
  scope: Scope
  /** @internal The bytes that the record stands on, and its row there. */
  source: Source
  /** @internal */
  row: number
  protected kept: number
  protected changes: number
  protected map: ValueMap | undefined

  /** `source` and `row` are for decoders: the record then stands on received bytes. */
  constructor(resource = new Resource(), scope = new Scope(), source = nothing, row = 0) {
    const isBuilt = source === nothing
    this.resource = resource
    this.scope = scope
    this.source = source
    this.row = row
    this.kept = isBuilt ? ALL : 0
    this.changes = isBuilt ? ALL : 0
    this.map = isBuilt ? new ValueMap() : undefined
  }

  get attributes(): ValueMap {
    return this.map ?? this.receiveAttributes()
  }

  set attributes(attributes: ValueMap) {
    this.map = attributes
    this.changes |= 1 << this.attributesField()
  }

  private receiveAttributes(): ValueMap {
    const field = this.attributesField()
    const { source, row } = this
    const end = Math.abs(source.rows[row + source.stride - 1] ?? 0)
    this.map = receivedMap(source, this.place(field), end, field)
    return this.map
  }

  /** @internal The fields, as bits, that are no longer as received. */
  changedFields(): number {
    const { map, changes } = this
    return map === undefined || map.isReceived() ? changes : changes | (1 << this.attributesField())
  }

  /** @internal Where the record's field begins in the bytes, and where it ends. */
  get rawStart(): number {
    return this.source.rows[this.row + ROW_START] ?? 0
  }

  /** @internal */
  get rawEnd(): number {
    return this.source.rows[this.row + ROW_END] ?? 0
  }

  /** @internal Where the attributes begin in the bytes, and where they end: 0 when other fields stand between them. */
  get entriesStart(): number {
    return this.place(this.attributesField())
  }

  /** @internal */
  get entriesEnd(): number {
    return Math.max(0, this.source.rows[this.row + this.source.stride - 1] ?? 0)
  }

  /** Where the value of a field stands in the bytes, 0 when it was not sent. */
  protected place(field: number): number {
    return this.source.rows[this.row + slotOf(field)] ?? 0
  }

  protected receivedTime(field: number): bigint {
    const place = this.place(field)
    return place === 0 ? 0n : this.source.fixed64(place)
  }

  /** A uint32; as an int32 or an enum it still has to be signed. */
  protected receivedNumber(field: number): number {
    const place = this.place(field)
    return place === 0 ? 0 : this.source.varint(place)
  }

  protected receivedFixed32(field: number): number {
    const place = this.place(field)
    return place === 0 ? 0 : this.source.view.getUint32(place, true)
  }

  protected receivedText(field: number): string {
    const place = this.place(field)
    return place === 0 ? '' : this.source.text(place)
  }

  /** A text that is likely to be one of few. */
  protected receivedName(field: number): string {
    const place = this.place(field)
    return place === 0 ? '' : this.source.internedText(place)
  }

  protected receivedId(field: number): string {
    const place = this.place(field)
    return place === 0 ? '' : this.source.hex(place)
  }

  /**
   * Becomes what `other`, a record of the same signal, is: everything in it, its resource and scope too. The other one must not
   * be used any more.
   */
  adopt(other: BaseRecord): void {
    this.adoptFields(other)
    this.resource = other.resource
    this.scope = other.scope
    this.source = other.source
    this.row = other.row
    this.kept = other.kept
    this.changes = other.changes
    this.map = other.map
  }

  /**
   * Lets go of the request that the record came in, all of which it would else keep in memory: for records that are kept for
   * long. Maps and lists that it gave out before are no longer part of it.
   */
  detach(): void {
    if (this.map !== undefined) {
      const isOwn = (this.changedFields() >>> this.attributesField()) & 1
      this.map = isOwn ? this.map.detached() : undefined
    }
    this.detachFields()
    if (this.source === nothing) return
    this.source = this.source.only(this.row)
    this.row = 0
  }

  /** Lets go of bytes in what the record holds itself. */
  protected abstract detachFields(): void

  protected abstract adoptFields(other: BaseRecord): void

  /** Takes over what the record from which this one is a copy holds itself. */
  protected takeOver(original: BaseRecord): void {
    this.kept = original.kept
    this.changes = original.changes
    this.map = original.map?.clone()
  }

  protected abstract attributesField(): number
}
