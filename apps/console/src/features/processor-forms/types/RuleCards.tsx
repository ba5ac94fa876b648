import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { ChevronRightIcon, PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { hasProblemUnder, ProblemLines, problemsAt } from '../../node-forms/index.ts'
import { type FormPart, fieldOf, objectsOf, partAt, pathIn, type Values } from './model/part.ts'
import { canRemove, openAfterRemoval } from './model/rule-list.ts'
import css from './Types.module.css'

interface RuleKind {
  label: string
  title?: string
  newRule: () => Values
}

interface RuleCardsProps {
  part: FormPart
  /** The field with the list. */
  name: string
  /** What one of them is called while it has no name. */
  noun: string
  titleOf: (rule: Values) => string
  /** A few words about it while it is closed. */
  noteOf?: (rule: Values) => string
  /** The kinds of rules that can be added. */
  adds: readonly RuleKind[]
  children: (rule: FormPart) => ReactNode
}

/** Rules one below the other, each a card that opens; the last one cannot be removed. */
export function RuleCards({ part, name, noun, titleOf, noteOf, adds, children }: RuleCardsProps) {
  const id = useId()
  const field = fieldOf(part, name)
  const path = pathIn(part, name)
  const rules = objectsOf(part.values[name])
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set([0]))
  const change = (next: readonly Values[]) => part.onChange({ ...part.values, [name]: next })
  const append = (rule: Values) => {
    setOpen(new Set([rules.length]))
    change([...rules, rule])
  }
  const remove = (at: number) => {
    setOpen(openAfterRemoval(open, at))
    change(rules.filter((_rule, index) => index !== at))
  }
  const toggle = (at: number) =>
    setOpen(open.has(at) ? new Set([...open].filter(index => index !== at)) : new Set([...open, at]))
  return (
    <div className={css['rules']} role="group" aria-labelledby={`${id}-label`}>
      <div className={css['rulesHead']}>
        <span className={css['label']} id={`${id}-label`}>
          {field?.display_name}
        </span>
        {field?.description ? <p className={css['about']}>{field.description}</p> : null}
      </div>
      {rules.map((rule, at) => {
        const title = titleOf(rule) || `${noun} ${at + 1}`
        const isWrong = hasProblemUnder(part.errors, `${path}[${at}]`)
        return (
          // Rules have no identity of their own but their place.
          <section className={css['rule']} data-wrong={isWrong || undefined} aria-label={title} key={at}>
            <header className={css['ruleHead']}>
              <button
                type="button"
                className={css['ruleOpen']}
                aria-expanded={open.has(at)}
                aria-controls={`${id}-${at}`}
                onClick={() => toggle(at)}
              >
                <ChevronRightIcon size={12} />
                <span className="truncate">{title}</span>
                <span className="quiet truncate">{noteOf?.(rule)}</span>
              </button>
              {part.readOnly || !canRemove(rules) ? null : (
                <ActionIcon variant="subtle" size="xs" aria-label={`Remove ${title}`} onClick={() => remove(at)}>
                  <TrashIcon size={14} />
                </ActionIcon>
              )}
            </header>
            {open.has(at) ? (
              <div className={css['ruleBody']} id={`${id}-${at}`}>
                <ProblemLines
                  errors={problemsAt(part.errors, `${path}[${at}]`)}
                  warnings={problemsAt(part.warnings, `${path}[${at}]`)}
                  id={`${id}-${at}-problems`}
                />
                <div className={css['grid']}>{children(partAt(part, name, at))}</div>
              </div>
            ) : null}
          </section>
        )
      })}
      <ProblemLines
        errors={problemsAt(part.errors, path)}
        warnings={problemsAt(part.warnings, path)}
        id={`${id}-problems`}
      />
      {part.readOnly ? null : (
        <div className={css['rulesFoot']}>
          {adds.map(({ label, title, newRule }) => (
            <Button
              size="xs"
              variant="link"
              leftSection={<PlusIcon size={14} />}
              title={title}
              onClick={() => append(newRule())}
              key={label}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
