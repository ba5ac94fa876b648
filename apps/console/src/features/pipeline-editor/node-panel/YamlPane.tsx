import type { GraphNode } from '@weir/pipeline'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import type { CodeIssue } from '../../../ui/code/code-types.ts'
import { yamlLanguage } from '../../../ui/code/yaml-language.ts'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import css from './NodePanel.module.css'
import type { NodeEditing } from './use-node-edit.ts'

const none: readonly CodeIssue[] = []

/** A node as YAML; the form takes it over when the text loses the focus. */
export function YamlPane({ node, editing }: { node: GraphNode; editing: NodeEditing }) {
  const { yaml, setYaml, takeYaml, conversionProblem: problem, refusals } = editing
  return (
    <div className={css['yamlPane']}>
      {problem ? (
        <ErrorStrip>
          {problem.message}
          {problem.detail === '' ? null : `: ${problem.detail}`}
        </ErrorStrip>
      ) : null}
      <CodeEditor
        label={`${node.title} as YAML`}
        value={yaml}
        language={yamlLanguage}
        issues={problem?.issues ?? none}
        onChange={setYaml}
        onBlur={text => void takeYaml(text)}
      />
      {!problem && refusals.length > 0 ? (
        <ul className={css['refusals']}>
          {refusals.map(refusal => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
