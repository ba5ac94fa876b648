export { CelError } from './cel-error.ts'
export { type CelSuggestion, celSuggestions } from './suggestions.ts'
export { type CelProgram, compileCel } from './compile.ts'
export { type CelFunctionInfo, type CelHost, functionInfos } from './functions.ts'
