export { ProcessedOutput } from './ProcessedOutput.tsx'
