import type { ComponentType } from 'react'
import { EditIcon, HealthyIcon, type IconProps, MinusIcon, PlusIcon, RouteIcon } from '../../ui/icons.tsx'
import { Badge, type Tone } from '../../ui/StateBadge.tsx'
import type { EventState } from './model/output-event.ts'

interface Look {
  word: string
  tone: Tone | 'accent'
  icon: ComponentType<IconProps>
}

const looks: Readonly<Record<EventState, Look>> = {
  modified: { word: 'Modified', tone: 'warn', icon: EditIcon },
  unmodified: { word: 'Unmodified', tone: 'idle', icon: HealthyIcon },
  dropped: { word: 'Dropped', tone: 'err', icon: MinusIcon },
  created: { word: 'Created', tone: 'ok', icon: PlusIcon },
  rerouted: { word: 'Rerouted', tone: 'accent', icon: RouteIcon },
}

/** What became of an event, as an icon and a word. */
export function StateLabel({ state }: { state: EventState }) {
  const { word, tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
