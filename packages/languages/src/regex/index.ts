export { compileRegex, maxPatternLength, maxTextLength } from './compile.ts'
export { RegexError, type Match, type MatchGroup, type Regex } from './regex.ts'
