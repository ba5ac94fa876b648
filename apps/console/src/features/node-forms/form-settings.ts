import { createContext, use } from 'react'
import type { Problems } from './model/field-problems.ts'
import { type FormRules, formRulesOf, type FormSources, noSources } from './model/form-rules.ts'

/** What all fields of a form share. */
export interface FormSettings {
  errors: Problems
  warnings: Problems
  readOnly: boolean
  rules: FormRules
  sources: FormSources
}

export const FormSettingsContext = createContext<FormSettings>({
  errors: {},
  warnings: {},
  readOnly: false,
  rules: formRulesOf(''),
  sources: noSources,
})

export const useFormSettings = () => use(FormSettingsContext)
