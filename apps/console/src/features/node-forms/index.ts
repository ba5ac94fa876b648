export { Disclosure } from './Disclosure.tsx'
export { joinProblems, type Problems } from './model/field-problems.ts'
export { formProblems, formRulesOf, type FormSources } from './model/form-rules.ts'
export { SchemaForm } from './SchemaForm.tsx'
