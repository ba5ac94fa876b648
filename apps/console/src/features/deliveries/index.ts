export { DeadLetterPanel } from './DeadLetterPanel.tsx'
export { DeliverySection } from './DeliverySection.tsx'
export { deliveriesQuery } from './deliveries.queries.ts'
