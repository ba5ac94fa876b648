export type { TestedPattern } from './tested-pattern.ts'
export { TestingDialog } from './TestingDialog.tsx'
export { TestingMenuItems } from './TestingMenuItems.tsx'
export { TestPatternButton } from './TestPatternButton.tsx'
