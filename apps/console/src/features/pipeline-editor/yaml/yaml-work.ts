import {
  type Edited,
  type Issue,
  parseDocument,
  pasteNodes,
  type PipelineDocument,
  rewriteYaml,
  validateDocument,
  validatePipeline,
} from '@weir/pipeline'

export interface CheckedYaml {
  /** Undefined when the text is no pipeline document. */
  document: PipelineDocument | undefined
  issues: Issue[]
}

/** What is done with YAML beside the page, so that a large document does not hold it up. */
export interface YamlWork {
  check: { asked: { text: string }; answer: CheckedYaml }
  rewrite: { asked: { before: string; document: PipelineDocument }; answer: string }
  read: { asked: { text: string }; answer: PipelineDocument | undefined }
  validate: { asked: { document: PipelineDocument }; answer: ReturnType<typeof validatePipeline> }
  paste: { asked: { document: PipelineDocument; text: string }; answer: Edited }
}
export type YamlWorkKind = keyof YamlWork

/** More problems than this are not told: nobody reads them, and each is sent to the page. */
const maxIssues = 500

/** Reads a text and says what is wrong with it, errors first. */
export function checkYaml(text: string): CheckedYaml {
  const parsed = parseDocument(text)
  const { document } = parsed
  const invalid = document ? validateDocument(document) : []
  const found = [...parsed.issues, ...invalid.map(issue => parsed.locate(issue))]
  const ofLevel = (level: Issue['level']) => found.filter(issue => issue.level === level)
  return { document, issues: [...ofLevel('error'), ...ofLevel('warning')].slice(0, maxIssues) }
}

type Workers = { readonly [Kind in YamlWorkKind]: (asked: YamlWork[Kind]['asked']) => YamlWork[Kind]['answer'] }

export const yamlWorkers: Workers = {
  check: ({ text }) => checkYaml(text),
  rewrite: ({ before, document }) => rewriteYaml(before, document),
  read: ({ text }) => parseDocument(text).document,
  validate: ({ document }) => validatePipeline(document),
  paste: ({ document, text }) => pasteNodes(document, text),
}
