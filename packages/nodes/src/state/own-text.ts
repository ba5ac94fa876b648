/** Below this length the engine copies substrings; from it on a substring keeps the whole text that it was cut from. */
const copiedBelow = 13

/** The same text without ties to a longer one, for what outlives the batch that it came with. */
export function ownText(text: string): string {
  return text.length < copiedBelow ? text : ` ${text}`.slice(1)
}
