import { type YamlWork, type YamlWorkKind, yamlWorkers } from './yaml-work.ts'

interface Question<Kind extends YamlWorkKind> {
  id: number
  kind: Kind
  asked: YamlWork[Kind]['asked']
}

function answer<Kind extends YamlWorkKind>({ id, kind, asked }: Question<Kind>): void {
  // The options stand for the origin that windows need and workers do not have.
  postMessage({ id, answer: yamlWorkers[kind](asked) }, {})
}

addEventListener('message', ({ data }: MessageEvent<Question<YamlWorkKind>>) => answer(data))
