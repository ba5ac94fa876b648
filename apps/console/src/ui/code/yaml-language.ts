import type { Extension } from '@codemirror/state'

export const yamlLanguage = async (): Promise<Extension> => {
  const { yaml } = await import('@codemirror/lang-yaml')
  return yaml()
}
