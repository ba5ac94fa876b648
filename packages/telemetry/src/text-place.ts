/** Where a text stands in received bytes, as UTF-8: for those who only copy it, and need no string of it. */
export class TextPlace {
  bytes: Uint8Array = new Uint8Array()
  start = 0
  end = 0

  set(bytes: Uint8Array, start: number, end: number): void {
    this.bytes = bytes
    this.start = start
    this.end = end
  }
}
