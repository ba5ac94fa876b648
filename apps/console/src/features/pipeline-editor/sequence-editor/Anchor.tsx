import { type Anchors, anchorPositions, moveAnchor } from '@weir/pipeline'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { ArrowDownIcon } from '../../../ui/icons.tsx'
import css from './SequenceEditor.module.css'

interface AnchorProps {
  which: keyof Anchors
  anchors: Anchors
  /** The names of the processors, in their order. */
  names: readonly string[]
  onChange: (anchors: Anchors) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }
const titles = { input: 'Input anchor', output: 'Output anchor' } as const

/** The gap that belongs to a height on the screen: behind the last row whose head is above it. */
function gapAt(list: Element | null | undefined, y: number): number {
  const above = [...(list?.querySelectorAll<HTMLElement>(':scope > [data-row]:not([hidden])') ?? [])].filter(row => {
    const { top, height } = row.getBoundingClientRect()
    return top + Math.min(height, 72) / 2 < y
  })
  const last = above.at(-1)?.dataset['row']
  return last === undefined ? 0 : Number(last) + 1
}

/** The line before the first, or behind the last of the processors that the processed output is about. */
export function Anchor({ which, anchors, names, onChange }: AnchorProps) {
  const line = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const at = anchors[which]
  const move = (to: number) => {
    const moved = moveAnchor(names.length, anchors, which, to)
    if (moved[which] !== at) onChange(moved)
  }
  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })
  // The line moves in the list while it is held, so it cannot be what listens.
  useEffect(() => {
    if (!isHeld) return
    const follow = (event: globalThis.PointerEvent) => latest.current(gapAt(line.current?.closest('ol'), event.clientY))
    const release = () => setHeld(false)
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
    return () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
    }
  }, [isHeld])
  const positions = anchorPositions(names.length, anchors, which)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const end = event.key === 'Home' ? positions[0] : event.key === 'End' ? positions.at(-1) : undefined
    if (step === undefined && end === undefined) return
    event.preventDefault()
    move(end ?? at + (step ?? 0))
  }
  return (
    <div
      className={css['anchor']}
      ref={line}
      role="slider"
      tabIndex={0}
      aria-label={titles[which]}
      aria-orientation="vertical"
      aria-valuemin={positions[0] ?? at}
      aria-valuemax={positions.at(-1) ?? at}
      aria-valuenow={at}
      aria-valuetext={placeWords(at, names)}
      data-held={isHeld || undefined}
      title="Drag it, or move it with the arrow keys"
      onPointerDown={(event: PointerEvent) => {
        if (event.button === 0) setHeld(true)
      }}
      onKeyDown={onKeyDown}
    >
      <ArrowDownIcon size={12} />
      {titles[which]}
    </div>
  )
}

const placeWords = (at: number, names: readonly string[]) => {
  const next = names[at]
  return next === undefined ? 'Behind the last processor' : `Before ${next}`
}
