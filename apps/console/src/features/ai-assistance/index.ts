export { GenerateCodeButton, GenerateGrokButton, GenerateOttlButton } from './GenerateButtons.tsx'
