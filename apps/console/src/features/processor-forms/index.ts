export { ProcessorForm } from './ProcessorForm.tsx'
