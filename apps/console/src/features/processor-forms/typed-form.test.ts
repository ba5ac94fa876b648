import type { SequenceEntry } from '@weir/nodes/definitions'
import { newEntry } from '@weir/pipeline'
import { describe, expect, it } from 'vitest'
import { changeForm, followEntry, formErrors, openForm } from './typed-form.ts'

const made = (key: string): SequenceEntry => newEntry(key, []) ?? expect.fail(`there is ${key}`)
const custom = (statements: string): SequenceEntry => ({ type: 'ottl_transform', statements })

describe('what is typed into the form of a preset', () => {
  const before = openForm(made('parse-json'))
  const wrong = changeForm(before, { ...before.values, target: 'no path' })

  it('stays while statements cannot hold it, and the entry keeps those that it had', () => {
    expect(wrong.values['target']).toBe('no path')
    expect(wrong.entry).toBe(before.entry)
    expect(wrong.problems).toEqual({ target: [expect.stringContaining('must be a path')] })
  })

  it('is written once it is right again', () => {
    const right = changeForm(wrong, { ...wrong.values, target: 'body' })
    expect(right.problems).toEqual({})
    expect(right.entry['statements']).toContain('merge_maps(body, ParseJSON(body), "upsert")')
  })

  it('stays when the switches of its row change the entry', () => {
    const followed = followEntry(wrong, { ...before.entry, disabled: true })
    expect(followed.values).toBe(wrong.values)
    expect(followed.problems).toBe(wrong.problems)
    expect(changeForm(followed, { target: 'body' }).entry['disabled']).toBe(true)
  })

  it('gives way to other statements, such as those of an undo', () => {
    const undone = changeForm(before, { ...before.values, jsonPath: 'records' }).entry
    const followed = followEntry(wrong, undone)
    expect(followed.values).toMatchObject({ target: 'attributes', jsonPath: 'records' })
    expect(followed.problems).toEqual({})
  })

  it('gives way to another processor with the same statements', () => {
    const other = { ...before.entry, metadata: JSON.stringify({ type: 'ottl_transform' }) }
    expect(followEntry(wrong, other).form.key).toBe('ottl_transform')
  })
})

describe('[PROC-032] statements of Custom', () => {
  it('stay in their editor when they become those of a preset while they are typed', () => {
    const before = openForm(custom('limit(attributes, 3, [])'))
    expect(before.form.key).toBe('ottl_transform')
    const typed = changeForm(before, { statements: 'set(attributes["a"], "b")' })
    const followed = followEntry(typed, { ...typed.entry })
    expect(followed.form.key).toBe('ottl_transform')
    expect(followed.values).toEqual({ statements: 'set(attributes["a"], "b")' })
    expect(openForm(followed.entry).form.key).toBe('add-field')
  })
})

describe('what is said about a form', () => {
  it('names the fields of a preset that has nothing yet, once the check refuses its statements', () => {
    const form = openForm(made('parse-grok'))
    expect(formErrors(form, {})).toEqual({})
    expect(formErrors(form, { statements: ['is required'], condition: ['is wrong'] })).toEqual({
      condition: ['is wrong'],
      pattern: ['is required'],
    })
  })

  it('tells of statements as a whole where the fields are right, and leaves types as they are', () => {
    expect(formErrors(openForm(made('parse-xml')), { statements: ['are refused'] })).toEqual({ '': ['are refused'] })
    expect(formErrors(openForm(custom('x')), { statements: ['are refused'] })).toEqual({ statements: ['are refused'] })
  })
})
