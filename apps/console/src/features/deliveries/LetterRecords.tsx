import { useQuery } from '@tanstack/react-query'
import type { DeadLetter } from '@weir/contracts'
import { AlertIcon } from '../../ui/icons.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import { Badge } from '../../ui/StateBadge.tsx'
import css from './DeadLetters.module.css'
import { type LetterPlace, letterRecordsQuery } from './deliveries.queries.ts'
import { eventsText, letterTime, reasonWords } from './delivery-words.ts'
import { FailedLine } from './FailedLine.tsx'
import { RecordItem } from './RecordItem.tsx'

interface LetterRecordsProps {
  place: LetterPlace
  /** Undefined where a link leads to one that is not in the list. */
  letter: DeadLetter | undefined
  letterId: string | undefined
}

/** Why the open dead letter was refused, and the first of its records. */
export function LetterRecords({ place, letter, letterId }: LetterRecordsProps) {
  return (
    <section className={css['records']} aria-label="Records">
      {letterId === undefined ? (
        <p className={css['hint']}>Choose one to see its events.</p>
      ) : (
        <>
          {letter ? <Why letter={letter} /> : null}
          <Records place={place} letterId={letterId} count={letter?.items} key={letterId} />
        </>
      )}
    </section>
  )
}

const Why = ({ letter }: { letter: DeadLetter }) => (
  <header className={css['why']}>
    <Badge tone="err" icon={AlertIcon} title={letter.reason}>
      {reasonWords(letter.reason)}
    </Badge>
    <time className="quiet num" dateTime={letter.time} title={letter.time}>
      {letterTime(letter.time)}
    </time>
    {letter.message ? <p className={css['message']}>{letter.message}</p> : null}
  </header>
)

interface RecordsProps {
  place: LetterPlace
  letterId: string
  /** How many records there are, where it is known. */
  count: number | undefined
}

function Records({ place, letterId, count }: RecordsProps) {
  const query = useQuery(letterRecordsQuery(place, letterId))
  if (query.isPending) return <RecordsSkeleton />
  if (query.isError) {
    return (
      <div className={css['note']}>
        <FailedLine error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  const { items } = query.data
  if (items.length === 0) {
    return <p className={css['note']}>Its events cannot be read: the file is damaged, or was sent or deleted since.</p>
  }
  const isPart = count !== undefined && count > items.length
  return (
    <>
      <p className={css['note']}>
        {isPart ? `The first ${items.length} of ${eventsText(count)}` : eventsText(items.length)}, secrets left out
      </p>
      <ol>
        {items.map((item, index) => (
          // The records of a dead letter have nothing but their place.
          <RecordItem key={index} item={item} isOpenAtFirst={index === 0} />
        ))}
      </ol>
    </>
  )
}

const RecordsSkeleton = () => (
  <div className={css['recordsSkeleton']} role="status" aria-label="Loading">
    <SkeletonBar width="40%" />
    <SkeletonBar width="90%" />
    <SkeletonBar width="76%" />
    <SkeletonBar width="84%" />
    <SkeletonBar width="62%" />
  </div>
)
