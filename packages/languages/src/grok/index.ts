export { compileGrok, type Grok, type GrokOptions } from './compile.ts'
export { GrokError } from './grok-error.ts'
export { standardPatterns } from './patterns/index.ts'
