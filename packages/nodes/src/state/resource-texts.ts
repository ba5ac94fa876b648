import type { Resource } from '@weir/telemetry'
import { canonicalMap, type LeftOut } from './canonical-text.ts'

/** The canonical texts of the resources of one batch, each made once. Not for longer: resources may change between batches. */
export class ResourceTexts {
  readonly #texts = new Map<Resource, string>()
  readonly #leftOut: LeftOut | undefined

  constructor(leftOut?: LeftOut) {
    this.#leftOut = leftOut
  }

  of(resource: Resource): string {
    let text = this.#texts.get(resource)
    if (text === undefined) {
      text = canonicalMap(resource.attributes, this.#leftOut)
      this.#texts.set(resource, text)
    }
    return text
  }
}
