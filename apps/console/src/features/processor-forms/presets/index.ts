import type { ComponentType } from 'react'
import type { ProcessorFormProps } from '../form-props.ts'
import { AddFieldForm } from './AddFieldForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import { DeleteFieldForm } from './DeleteFieldForm.tsx'
import { ParseCsvForm } from './ParseCsvForm.tsx'
import { ParseGrokForm } from './ParseGrokForm.tsx'
import { ParseJsonForm } from './ParseJsonForm.tsx'
import { ParseKeyValueForm } from './ParseKeyValueForm.tsx'
import { ParseRegexForm } from './ParseRegexForm.tsx'
import { ParseSeverityForm } from './ParseSeverityForm.tsx'
import { ParseTimestampForm } from './ParseTimestampForm.tsx'
import { ParseXmlForm } from './ParseXmlForm.tsx'
import { SourceTargetForm } from './SourceTargetForm.tsx'

/** Presets whose form is more than their fields, by name. */
export const presetForms: Readonly<Record<string, ComponentType<ProcessorFormProps>>> = {
  'add-field': AddFieldForm,
  'copy-field': SourceTargetForm,
  'rename-field': SourceTargetForm,
  'delete-field': DeleteFieldForm,
  code: CodeForm,
  'parse-csv': ParseCsvForm,
  'parse-grok': ParseGrokForm,
  'parse-json': ParseJsonForm,
  'parse-key-value': ParseKeyValueForm,
  'parse-regex': ParseRegexForm,
  'parse-severity': ParseSeverityForm,
  'parse-timestamp': ParseTimestampForm,
  'parse-xml': ParseXmlForm,
}
