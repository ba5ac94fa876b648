import type { Extension } from '@codemirror/state'

/** Loads the languages that are written in fields, each when it is first needed. */
export const codeLanguages = {
  ottl: async (): Promise<Extension> => (await import('./ottl.ts')).ottl(),
  cel: async (): Promise<Extension> => (await import('./cel.ts')).cel(),
  regex: async (): Promise<Extension> => (await import('./regex.ts')).regex(),
  grok: async (): Promise<Extension> => (await import('./grok.ts')).grok(),
  javascript: async (): Promise<Extension> => (await import('@codemirror/lang-javascript')).javascript(),
}

export type CodeLanguage = keyof typeof codeLanguages
