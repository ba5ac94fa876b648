import { Tooltip } from '@mantine/core'
import type { NodeDiagnostics } from '@weir/contracts'
import type { PipelineGraph } from '@weir/pipeline'
import { bytesText } from '../../lib/format.ts'
import { AlertIcon, HealthyIcon, WarningIcon } from '../../ui/icons.tsx'
import { SignalTag } from '../../ui/SignalTag.tsx'
import css from './EditorPage.module.css'
import { useEditing } from './editing/editing.tsx'
import { problemLines } from './editing/problem-lines.ts'

interface EditorFooterProps {
  figures: Readonly<Record<string, NodeDiagnostics>>
  hasFailed: boolean
}

/** One line below the canvas: whether the pipeline is valid, its size, and what flowed. */
export function EditorFooter({ figures, hasFailed }: EditorFooterProps) {
  const { graph, report, isReadOnly, keptAt } = useEditing()
  const errors = problemLines(report.error)
  const warnings = problemLines(report.warning)
  return (
    <footer className={css['statusBar']}>
      {report.isPending ? (
        <span className={css['fact']}>Checking…</span>
      ) : errors.length === 0 ? (
        <span className={css['fact']} data-tone="ok">
          <HealthyIcon size={14} /> Valid
        </span>
      ) : (
        <Problems lines={errors} noun="error" tone="err" />
      )}
      {warnings.length > 0 ? <Problems lines={warnings} noun="warning" tone="warn" /> : null}
      <span>
        {graph.nodes.length} {graph.nodes.length === 1 ? 'node' : 'nodes'} · {graph.links.length}{' '}
        {graph.links.length === 1 ? 'edge' : 'edges'}
      </span>
      {isReadOnly ? <Totals graph={graph} figures={figures} /> : null}
      {hasFailed ? (
        <span className={css['fact']} data-tone="err" role="alert">
          Failed to load pipeline diagnostics
        </span>
      ) : null}
      <span className="grow" />
      <SignalTag signal="log" />
      <SignalTag signal="metric" />
      <SignalTag signal="trace" />
      {keptAt !== undefined && !isReadOnly ? (
        <span>Autosaved draft {new Date(keptAt).toLocaleTimeString()}</span>
      ) : null}
    </footer>
  )
}

interface ProblemsProps {
  lines: readonly string[]
  noun: string
  tone: 'err' | 'warn'
}

const shownLines = 12

function Problems({ lines, noun, tone }: ProblemsProps) {
  const Icon = tone === 'err' ? AlertIcon : WarningIcon
  const rest = lines.length - shownLines
  return (
    <Tooltip
      multiline
      maw={560}
      events={{ hover: true, focus: true, touch: true }}
      label={
        <ul className={css['problems']}>
          {lines.slice(0, shownLines).map((line, at) => (
            // Two problems may read the same; their place tells them apart.
            <li key={`${at} ${line}`}>{line}</li>
          ))}
          {rest > 0 ? <li>and {rest} more</li> : null}
        </ul>
      }
    >
      {/* Reached by keyboard too: the problems are told nowhere else in one place. */}
      <button type="button" className={css['fact']} data-tone={tone}>
        <Icon size={14} /> {lines.length} {lines.length === 1 ? noun : `${noun}s`}
      </button>
    </Tooltip>
  )
}

function Totals({ graph, figures }: { graph: PipelineGraph; figures: EditorFooterProps['figures'] }) {
  const sum = (category: string, field: 'inputBytes' | 'outputBytes') =>
    graph.nodes
      .filter(node => node.category === category)
      .reduce((total, node) => total + (figures[node.id]?.[field] ?? 0), 0)
  return (
    <span className="num">
      {bytesText(sum('input', 'inputBytes'))} in → {bytesText(sum('output', 'outputBytes'))} out
    </span>
  )
}
