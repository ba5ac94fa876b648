import { CodeEditor } from '../../ui/code/CodeEditor.tsx'
import { type CodeLanguage, codeLanguages } from '../../ui/code/languages/code-languages.ts'
import { HealthyIcon, WarningIcon } from '../../ui/icons.tsx'
import css from './Ai.module.css'
import type { ItemChange } from './model/item-changes.ts'
import type { Offer, Trial } from './model/offer.ts'
import type { Generation } from './use-generation.ts'

interface AnswerViewProps {
  generation: Generation
  language: CodeLanguage
}

/** The answer while it comes in, then what is offered. */
export function AnswerView({ generation, language }: AnswerViewProps) {
  const { state, received, offer } = generation
  if (state !== 'idle') return <Incoming text={received} isChecked={state === 'checking'} />
  return offer ? <OfferView offer={offer} language={language} /> : null
}

function Incoming({ text, isChecked }: { text: string; isChecked: boolean }) {
  return (
    <section className={css['answer']} aria-label="Answer" aria-busy>
      <p className={css['quiet']} role="status">
        {isChecked ? 'Trying it on the samples…' : 'The answer is coming in…'}
      </p>
      {text === '' ? null : (
        <div className={css['incoming']}>
          <pre>{text}</pre>
        </div>
      )}
    </section>
  )
}

function OfferView({ offer, language }: { offer: Offer; language: CodeLanguage }) {
  const Icon = offer.isDoubtful ? WarningIcon : HealthyIcon
  return (
    <section className={css['answer']} aria-label="Answer">
      <CodeEditor label="Generated text" value={offer.text} isReadOnly look="line" language={codeLanguages[language]} />
      {offer.explanation === '' ? null : <p className={css['explanation']}>{offer.explanation}</p>}
      {offer.summary === '' ? null : (
        <p className={css['summary']} data-doubtful={offer.isDoubtful || undefined} role="status">
          <Icon size={14} />
          {offer.summary}
        </p>
      )}
      {offer.trials.length === 0 ? null : (
        <ul className={css['trials']} aria-label="Result on samples">
          {offer.trials.map((trial, at) => (
            <TrialView key={at} trial={trial} />
          ))}
        </ul>
      )}
    </section>
  )
}

const mostChanges = 12

function TrialView({ trial: { sample, verdict, changes } }: { trial: Trial }) {
  return (
    <li className={css['trial']}>
      <p className={css['sample']}>
        <span className="mono truncate">{sample}</span>
        <span className={css['quiet']}>{verdict}</span>
      </p>
      {changes.slice(0, mostChanges).map(change => (
        <ChangeLine key={change.path} change={change} />
      ))}
      {changes.length > mostChanges ? <p className={css['quiet']}>and {changes.length - mostChanges} more</p> : null}
    </li>
  )
}

const meanings = { '+': 'added', '-': 'removed', '~': 'changed' }

function ChangeLine({ change: { sign, path, before, after } }: { change: ItemChange }) {
  return (
    <p className={css['change']} data-change={meanings[sign]}>
      <span role="img" aria-label={meanings[sign]}>
        {sign}
      </span>
      <code className={css['path']}>{path}</code>
      <code className={css['value']}>{sign === '~' ? `${before} → ${after}` : sign === '+' ? after : before}</code>
    </p>
  )
}
