export * from './custom-messages.ts'
export * from './frame.ts'
export * from './messages.ts'
