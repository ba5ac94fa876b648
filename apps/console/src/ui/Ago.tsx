import { useState } from 'react'
import { formatAgo } from '../lib/format.ts'

/** How long ago something was when it was first shown, with the exact time on hover. */
export function Ago({ time }: { time: string }) {
  const [now] = useState(() => Date.now())
  return (
    <time dateTime={time} title={new Date(time).toLocaleString()}>
      {formatAgo(Date.parse(time), now)}
    </time>
  )
}
