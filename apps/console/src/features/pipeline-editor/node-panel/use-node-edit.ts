import { useDebouncedValue } from '@mantine/hooks'
import { type FormField, formFields } from '@weir/nodes/definitions'
import { findDefinition, type GraphNode } from '@weir/pipeline'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formProblems, formRulesOf, joinProblems } from '../../node-forms/index.ts'
import { useEditing } from '../editing/editing.tsx'
import { applyNodeEdit, nodeProblems, rebaseValues, saveRefusals } from './node-edit.ts'
import { isSameJson } from './same-json.ts'
import { useConversion } from './use-conversion.ts'

/** A moment without edits after which a node is checked. */
const checkAfterMs = 1000

export type EditTab = 'form' | 'yaml'
type Values = Record<string, unknown>

/** A node while it is edited: by its form or as YAML, checked as it is typed, written into the draft by `save`. */
export function useNodeEdit(node: GraphNode) {
  const { document, edit } = useEditing()
  const conversion = useConversion(node)
  const [values, setValues] = useState<Values>(node.configuration)
  const [name, setName] = useState(node.id)
  const [tab, setTab] = useState<EditTab>('form')
  const [yaml, setYaml] = useState('')
  /** The YAML that the values were last the same as. */
  const [known, setKnown] = useState('')
  const isTextPending = tab === 'yaml' && yaml !== known
  const isDirty = !isSameJson(values, node.configuration) || name !== node.id || isTextPending
  // Read by the guard at the moment of leaving, when `save` may just have written everything.
  const unsaved = useRef(isDirty)
  const isSaved = useRef(false)
  useEffect(() => {
    unsaved.current = isDirty && !isSaved.current
  })

  // Undo and redo change the node below the panel; edits of one's own stay.
  const [base, setBase] = useState(node.configuration)
  if (base !== node.configuration) {
    setBase(node.configuration)
    if (!isSameJson(base, node.configuration)) setValues(rebaseValues(values, base, node.configuration))
  }

  const fields = useMemo<readonly FormField[]>(() => {
    const definition = findDefinition(node.type)
    return definition ? formFields(definition) : []
  }, [node.type])
  const current = useMemo(() => ({ name, configuration: values }), [name, values])
  const [settled] = useDebouncedValue(current, checkAfterMs)
  const problems = useMemo(() => {
    const found = nodeProblems(document, node.id, settled)
    const ofForm = tab === 'form' ? formProblems(fields, settled.configuration, formRulesOf(node.type)) : {}
    return { ...found, errors: joinProblems(found.errors, ofForm) }
  }, [document, node.id, node.type, settled, fields, tab])
  const isChecking = settled !== current
  /** What parts of the form hold that the configuration cannot, by part. */
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({})

  const underWay = useRef<{ text: string; read: Promise<Values | undefined> }>(undefined)

  /** The values that the YAML stands for; undefined when it cannot be read. */
  async function takeYaml(text: string): Promise<Values | undefined> {
    if (text === known) {
      conversion.forget()
      return values
    }
    // Leaving the text for another tab asks twice: once for the focus, once for the tab.
    if (underWay.current?.text !== text) underWay.current = { text, read: conversion.toValues(text) }
    const read = await underWay.current.read
    underWay.current = undefined
    if (!read) return undefined
    setValues(read)
    setKnown(text)
    return read
  }

  async function showTab(next: EditTab): Promise<void> {
    if (next === tab) return
    if (next === 'form') {
      if (await takeYaml(yaml)) setTab('form')
      return
    }
    setTab('yaml')
    const text = (await conversion.toYaml(values)) ?? ''
    setYaml(text)
    setKnown(text)
  }

  /** Writes the node into the draft; false when something is wrong with it. */
  async function save(): Promise<boolean> {
    const configuration = tab === 'yaml' ? await takeYaml(yaml) : values
    if (!configuration) return false
    const next = { name, configuration }
    const isRefused = Object.values(refused).some(reasons => reasons.length > 0)
    if (isRefused || saveRefusals(nodeProblems(document, node.id, next).errors).length > 0) return false
    const done = edit(`Edit ${node.title}`, applyNodeEdit(document, node.id, next))
    if (done) {
      isSaved.current = true
      unsaved.current = false
    }
    return done
  }

  return {
    fields,
    values,
    setValues,
    name,
    setName,
    tab,
    showTab,
    yaml,
    setYaml,
    takeYaml,
    conversionProblem: conversion.problem,
    problems,
    refusals: [...saveRefusals(problems.errors), ...Object.values(refused).flat()],
    /** Tells what is wrong in a part of the form that the configuration does not show; nothing when it is right again. */
    refuse: (part: string, reasons: readonly string[]) => setRefused(before => ({ ...before, [part]: reasons })),
    isPending: conversion.isPending || isChecking,
    isDirty,
    unsaved,
    save,
  }
}

export type NodeEditing = ReturnType<typeof useNodeEdit>
