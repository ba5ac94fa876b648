export type ReadJson = { ok: true; value: unknown } | { ok: false; problem: string }

/** The value that a JSON text stands for; an empty text is no value. */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { ok: true, value: undefined }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, problem: `Not valid JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

export const writeJson = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, undefined, 2))
