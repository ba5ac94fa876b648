import { type FormPart, partInside } from './part.ts'

const context = 'ottl_context_filter_context'

/** The context that counts: documents of old have it beside the filter, where it takes the place of the one inside. */
export function contextPart(part: FormPart): FormPart {
  return part.values[context] === undefined
    ? partInside(partInside(part, 'ottl_context_filter'), context)
    : partInside(part, context)
}
