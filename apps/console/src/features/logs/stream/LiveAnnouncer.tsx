import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

interface LiveAnnouncerProps {
  arrived: number
}

/** Every two seconds would talk over everything else. */
const announceMs = 10_000

/** Says now and then how many logs came in, for those who cannot see them arrive. */
export function LiveAnnouncer({ arrived }: LiveAnnouncerProps) {
  const [words, setWords] = useState('Live tail is on')
  const latest = useRef(arrived)
  useEffect(() => {
    latest.current = arrived
  })
  useEffect(() => {
    let said = latest.current
    const timer = setInterval(() => {
      const fresh = latest.current - said
      said = latest.current
      if (fresh > 0) setWords(`${fresh} new ${fresh === 1 ? 'log' : 'logs'}`)
    }, announceMs)
    return () => clearInterval(timer)
  }, [])
  return <VisuallyHidden role="status">{words}</VisuallyHidden>
}
