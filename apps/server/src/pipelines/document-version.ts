import { parseDocument } from '@weir/pipeline'

const atTop = /^version:[ \t]*(["']?)(v?\d+)\1[ \t]*(?:#.*)?\r?$/m

/** The version that a text says it is written in; most say so at the top, and only the others are read as a whole. */
export function documentVersion(text: string): string | undefined {
  const said = atTop.exec(text)?.[2]
  if (said === undefined) return parseDocument(text).document?.version
  return said.startsWith('v') ? said : `v${said}`
}
