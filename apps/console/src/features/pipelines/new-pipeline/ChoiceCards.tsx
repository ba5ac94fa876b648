import type { ComponentType } from 'react'
import { useId } from 'react'
import type { IconProps } from '../../../ui/icons.tsx'
import css from './NewPipelinePage.module.css'

interface Choice<Value extends string> {
  value: Value
  title: string
  sentence?: string
  icon?: ComponentType<IconProps>
}

interface ChoiceCardsProps<Value extends string> {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  error?: string | undefined
}

/** One choice out of few, each on a card of its own. */
export function ChoiceCards<Value extends string>({ label, choices, value, onChange, error }: ChoiceCardsProps<Value>) {
  const id = useId()
  return (
    <fieldset className={css['choice']} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css['label']}>{label}</legend>
      <div className={css['cards']} data-compact={choices.every(choice => !choice.sentence) || undefined}>
        {choices.map(({ value: own, title, sentence, icon: Icon }) => (
          <label className={css['card']} key={own}>
            <input
              type="radio"
              name={id}
              className={css['radio']}
              checked={own === value}
              onChange={() => onChange(own)}
            />
            {Icon ? <Icon size={16} /> : null}
            <span className={css['words']}>
              <span className={css['cardTitle']}>{title}</span>
              {sentence ? <span className={css['sentence']}>{sentence}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p className={css['error']} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
