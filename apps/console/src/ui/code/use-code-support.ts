import type { CompletionSource } from '@codemirror/autocomplete'
import type { HoverTooltipSource } from '@codemirror/view'
import { useMemo } from 'react'
import { type FormSurroundings, useSurroundings } from '../../lib/form-surroundings.ts'
import type { CodeEditorProps } from './code-types.ts'
import { codeLanguages } from './languages/code-languages.ts'
import type { OttlKnowledge } from './languages/ottl-support.ts'

/** A text that an editor can help with. */
export type SupportedText = 'ottlCondition' | 'ottlExpression' | 'ottlStatement' | 'regex' | 'grok' | 'expression'

type Support = Pick<CodeEditorProps, 'language' | 'completions' | 'hover'>

const contextOf = { log: 'log', cluster_pattern_and_sample: 'log', metric: 'metric', trace: 'trace' } as const
const allContexts = ['log', 'metric', 'trace'] as const

/** Highlighting, completion and docs for a text; fields are those of the events around the form. */
export function useCodeSupport(type: SupportedText | undefined): Support {
  const { samples, fields } = useSurroundings()
  return useMemo(() => (type === undefined ? {} : supportOf(type, { samples, fields })), [type, samples, fields])
}

function supportOf(type: SupportedText, seen: Pick<FormSurroundings, 'samples' | 'fields'>): Support {
  switch (type) {
    case 'regex':
      return { language: codeLanguages.regex }
    case 'grok':
      return { language: codeLanguages.grok, ...grokSupport }
    case 'expression':
      return { language: codeLanguages.cel, ...celSupport }
    case 'ottlCondition':
      return { language: codeLanguages.ottl, ...ottlSupport({ text: 'condition', ...knowledge(seen) }) }
    case 'ottlExpression':
      return { language: codeLanguages.ottl, ...ottlSupport({ text: 'value', ...knowledge(seen) }) }
    case 'ottlStatement':
      return { language: codeLanguages.ottl, ...ottlSupport({ text: 'statements', ...knowledge(seen) }) }
  }
}

/** Without samples nobody knows which records come: all contexts are offered. */
function knowledge({ samples, fields }: Pick<FormSurroundings, 'samples' | 'fields'>): Omit<OttlKnowledge, 'text'> {
  const seen = new Set<(typeof allContexts)[number]>(samples.map(({ _type }) => contextOf[_type]))
  return { contexts: seen.size === 0 ? allContexts : [...seen], samples, fields }
}

interface Helpers {
  completions: CompletionSource
  hover: HoverTooltipSource
}

// What helps with a language is loaded with the first word, not with the page.
const ottlSupport = (known: OttlKnowledge): Helpers => ({
  completions: async context => (await import('./languages/ottl-support.ts')).completeInEditor(context, known),
  hover: async (view, pos) => (await import('./languages/ottl-support.ts')).describeInEditor(view, pos, known),
})

const celSupport: Helpers = {
  completions: async context => (await import('./languages/cel-support.ts')).completeCel(context),
  hover: async (view, pos) => (await import('./languages/cel-support.ts')).describeCel(view, pos),
}

const grokSupport: Helpers = {
  completions: async context => (await import('./languages/grok-support.ts')).completeGrok(context),
  hover: async (view, pos) => (await import('./languages/grok-support.ts')).describeGrok(view, pos),
}
