export { DemoEntry } from './DemoEntry.tsx'
export { DemoLayer } from './DemoLayer.tsx'
export { openScheduling } from './engineer.ts'
export { requestSignUp } from './paywall-state.ts'
