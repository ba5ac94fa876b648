import { nothing, type Source } from './source.ts'

/** The received message around the records of one resource or scope: its field, and which records were in it. */
export class Group {
  /** The `origin` of the source: what outlives the request must not hold on to that. */
  readonly origin: object
  readonly start: number
  readonly end: number
  /** The number of its first record in the source, and how many there are. */
  readonly first: number
  readonly count: number

  constructor({ origin }: Source, start: number, end: number, first: number, count: number) {
    this.origin = origin
    this.start = start
    this.end = end
    this.first = first
    this.count = count
  }
}

/** The group of what was built. */
export const noGroup = new Group(nothing, 0, 0, 0, -1)

/** A copy of a message that was received: where its content stands, and where its attributes do. */
export interface ReceivedMessage {
  source: Source
  start: number
  end: number
  entriesStart: number
  entriesEnd: number
}

/** The message that was not received. */
export const noMessage: ReceivedMessage = { source: nothing, start: 0, end: 0, entriesStart: 0, entriesEnd: 0 }
