export { DeadLetterPanel } from './DeadLetterPanel.tsx'
export { DeliverySection } from './DeliverySection.tsx'
