import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { errorWords } from '../lib/error-words.ts'
import css from './FullState.module.css'
import { RefreshIcon } from './icons.tsx'

const wholePlate = 'M8 24h52l20 32 20-32h52'
const twoBanks = 'M16 44h40M104 44h40'

const drawings = {
  dry: (
    <>
      <path className={css['bank']} d={`${twoBanks}M28 60h34M98 60h34`} />
      <path className={css['plate']} d={wholePlate} />
      <path className={css['water']} strokeDasharray="1 6" d="M70 24h20M75 34h10M80 64v14M68 68v8M92 68v8" />
    </>
  ),
  broken: (
    <>
      <path className={css['bank']} d={twoBanks} />
      <path className={css['plate']} d="M8 24h52l14 22" />
      <path className={css['plate']} d="M92 52l14-22h46" transform="rotate(6 120 40)" />
      <path className={css['water']} d="M80 56v8M74 68v6M84 70v8M90 64v5" />
    </>
  ),
  gated: (
    <>
      <path className={css['bank']} d={twoBanks} />
      <path className={css['plate']} d={wholePlate} />
      <path className={css['plate']} d="M66 24h28M71 32h18M76 40h8" />
    </>
  ),
}

export interface FullStateProps {
  title: string
  /** One sentence: the cause, or the next step. */
  children?: ReactNode
  /** The buttons that do it. */
  actions?: ReactNode
  /** A quiet line below, e.g. a shortcut or a request id. */
  meta?: ReactNode
  /** The level of the title in the page's outline. */
  level?: 1 | 2
}

function FullState({
  drawing,
  title,
  children,
  actions,
  meta,
  level = 2,
}: FullStateProps & { drawing: keyof typeof drawings }) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <section className={css['root']}>
      <svg className={css['drawing']} width={160} height={80} viewBox="0 0 160 80" aria-hidden>
        {drawings[drawing]}
      </svg>
      <Title className={css['title']}>{title}</Title>
      {children ? <p className={css['text']}>{children}</p> : null}
      {actions ? <div className={css['actions']}>{actions}</div> : null}
      {meta ? <p className={css['meta']}>{meta}</p> : null}
    </section>
  )
}

/** Nothing here yet: says what to do next, with the button that does it. */
export const EmptyState = (props: FullStateProps) => <FullState drawing="dry" {...props} />

/** Something is missing or broke as a whole page. */
export const BrokenState = (props: FullStateProps) => <FullState drawing="broken" {...props} />

/** The user may not see this: says which permission it needs. */
export const NoPermission = (props: FullStateProps) => <FullState drawing="gated" {...props} />

interface ErrorStateProps {
  error: unknown
  onRetry?: () => void
  /** What could not be loaded, where the error itself does not say, e.g. `The pipelines could not be loaded`. */
  title?: string
}

/** A failed request in place of its content, in the words of its code, with a retry. */
export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const words = errorWords(error)
  const retry = onRetry ? (
    <Button leftSection={<RefreshIcon size={14} />} onClick={onRetry}>
      Try again
    </Button>
  ) : undefined
  const state = { title: title ?? words.title, actions: retry, meta: <span className="mono">{words.code}</span> }
  return words.code === 'FORBIDDEN' ? (
    <NoPermission {...state}>{words.sentence}</NoPermission>
  ) : (
    <BrokenState {...state}>{words.sentence}</BrokenState>
  )
}
