import { Button } from '@mantine/core'
import type { DestinationDelivery } from '@weir/contracts'
import { bytesText, formatBytes, formatCount, formatDuration } from '../../lib/format.ts'
import { FigureText } from '../../ui/FigureText.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import css from './Delivery.module.css'
import { breakerWords, eventsText, queueModeWords, syncWords } from './delivery-words.ts'
import { type AgentDestination, agentName } from './node-delivery.ts'

interface AgentCardProps extends AgentDestination {
  /** When the agent said so. */
  asOf: number
  onShowLetters: () => void
}

/** One agent: its circuit breaker, its disk queue, and what was refused. */
export function AgentCard({ agent, destination, asOf, onShowLetters }: AgentCardProps) {
  const { breaker, queue, dead_letters: letters } = destination
  const { state, words } = breakerWords[breaker]
  const name = agentName(agent)
  return (
    <article className={css['card']} aria-label={`Delivery by ${name}`}>
      <header className={css['cardHead']}>
        <span className="truncate" title={`${agent.id} · ${agent.version}`}>
          {name}
        </span>
        <StateBadge state={state}>{words}</StateBadge>
      </header>
      <dl className={css['facts']}>
        <dt>Disk queue</dt>
        <dd>{queueModeWords[queue.mode]}</dd>
        <dt>Safe on disk</dt>
        <dd>{syncWords[queue.fsync]}</dd>
        <dt>Waiting</dt>
        <dd className="num">
          <Events count={queue.items} />
          {queue.oldest === null ? null : (
            <span className="quiet"> · oldest {formatDuration(Math.max(0, asOf - Date.parse(queue.oldest)))}</span>
          )}
        </dd>
        <dt>Size</dt>
        <dd>
          <Size queue={queue} />
        </dd>
        {queue.corrupt_segments > 0 ? (
          <>
            <dt>Damaged</dt>
            <dd className={css['damaged']}>
              <WarningIcon size={14} />
              {formatCount(queue.corrupt_segments).exact} {queue.corrupt_segments === 1 ? 'segment' : 'segments'},{' '}
              {bytesText(queue.corrupt_bytes)} skipped
            </dd>
          </>
        ) : null}
      </dl>
      <footer className={css['cardFoot']}>
        <span>Dead letters</span>
        <span className="num" data-some={letters.items > 0 || undefined}>
          <Events count={letters.items} /> · <FigureText figure={formatBytes(letters.bytes)} />
        </span>
        <Button size="xs" aria-label={`Show dead letters of ${name}`} onClick={onShowLetters}>
          Show dead letters
        </Button>
      </footer>
    </article>
  )
}

const Events = ({ count }: { count: number }) => (
  <span title={eventsText(count)}>
    <FigureText figure={formatCount(count)} /> {count === 1 ? 'event' : 'events'}
  </span>
)

const nearlyFull = 0.9

function Size({ queue: { bytes, max_bytes: most } }: Pick<DestinationDelivery, 'queue'>) {
  const share = most > 0 ? Math.min(1, bytes / most) : 0
  const isFull = share >= nearlyFull
  return (
    <>
      <span className="num" title={`${formatBytes(bytes).exact} of ${formatBytes(most).exact}`}>
        {bytesText(bytes)} of {bytesText(most)}
        {isFull ? ', nearly full' : ''}
      </span>
      <div
        className={css['bar']}
        role="meter"
        aria-label="Disk queue in use"
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={bytes}
        aria-valuetext={`${bytesText(bytes)} of ${bytesText(most)}`}
        data-full={isFull || undefined}
      >
        <span style={{ width: `${share * 100}%` }} />
      </div>
    </>
  )
}
