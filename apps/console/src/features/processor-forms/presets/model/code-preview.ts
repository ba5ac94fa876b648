const previewLines = 8
const lineHeight = 19
const padding = 18

/** The first lines of a code, and how many are left out. */
export function codePreview(code: string): { text: string; rest: number } {
  const lines = code.split('\n')
  return { text: lines.slice(0, previewLines).join('\n'), rest: Math.max(lines.length - previewLines, 0) }
}

export const previewHeight = (text: string): number => text.split('\n').length * lineHeight + padding
