import { OttlError, OttlFault } from '../../../error.ts'
import { compileXPath, type XPath } from './xpath-select.ts'

/** The paths of an argument, compiled once; a wrong one is told at the place given. */
export function xpathArgument(text: string, at: { readonly line: number; readonly column: number }): XPath {
  try {
    return compileXPath(text)
  } catch (error) {
    if (error instanceof OttlFault) throw new OttlError(error.message, at.line, at.column)
    throw error
  }
}
