import { tags } from '@lezer/highlight'

/** What the tokenizers call the parts of a text, beside the names that the library knows. */
export const tokenTable = {
  call: tags.function(tags.variableName),
  path: tags.propertyName,
  word: tags.operatorKeyword,
  constant: tags.constant(tags.variableName),
  escape: tags.escape,
  group: tags.labelName,
}
