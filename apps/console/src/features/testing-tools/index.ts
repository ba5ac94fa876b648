export { TestPatternButton } from './TestPatternButton.tsx'
