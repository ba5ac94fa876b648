import type { ProcessorFormProps } from '../form-props.ts'
import { FormFrame } from '../shared/FormFrame.tsx'
import { type FormPart, textOf, type Values } from './model/part.ts'
import { Defined } from './PartFields.tsx'
import { RuleCards } from './RuleCards.tsx'
import { useFirstItems } from './use-first-item.ts'

const newPath = (): Values => ({ path: '', condition: '' })

/** The outputs of a route, each with what it takes. */
export function RouteForm(props: ProcessorFormProps) {
  const part: FormPart = { ...props, path: '' }
  useFirstItems(part, 'paths', () => [newPath()])
  return (
    <FormFrame {...props} shown={['paths']}>
      <RuleCards
        part={part}
        name="paths"
        noun="Path"
        titleOf={path => textOf(path['path'])}
        noteOf={path => textOf(path['condition'])}
        adds={[{ label: 'Add path', newRule: newPath }]}
      >
        {path => (
          <>
            <Defined part={path} names={['path']} isBrief isWide />
            <Defined part={path} names={['condition']} />
            <Defined part={path} names={['exit_if_matched']} isWide />
          </>
        )}
      </RuleCards>
    </FormFrame>
  )
}
