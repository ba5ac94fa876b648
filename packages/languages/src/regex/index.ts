export { compileRegex, maxPatternLength } from './compile.ts'
export { maxTextLength } from './compiled-regex.ts'
export { linearFallback } from './native/linear-engine.ts'
export { RegexError, type Match, type MatchGroup, type Regex } from './regex.ts'
