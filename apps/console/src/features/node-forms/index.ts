export { Disclosure } from './Disclosure.tsx'
export {
  hasProblemUnder,
  joinProblems,
  type Problems,
  problemsAt,
  problemsElsewhere,
  problemsUnder,
} from './model/field-problems.ts'
export { formProblems, formRulesOf, type FormSources } from './model/form-rules.ts'
export { ProblemLines } from './ProblemLines.tsx'
export { SchemaFields } from './SchemaFields.tsx'
export { SchemaForm } from './SchemaForm.tsx'
