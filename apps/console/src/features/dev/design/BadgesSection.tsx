import { Ago } from '../../../ui/Ago.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { DatabaseIcon, EditIcon, HealthyIcon, KubernetesIcon, MinusIcon, OtlpIcon } from '../../../ui/icons.tsx'
import { LogoTile } from '../../../ui/LogoTile.tsx'
import { SignalLetters, SignalTag } from '../../../ui/SignalTag.tsx'
import { Badge, StateBadge, states } from '../../../ui/StateBadge.tsx'
import { Section, Specimen } from './Specimen.tsx'

const signals = ['log', 'metric', 'trace', 'event'] as const

export const BadgesSection = () => (
  <Section title="Badges: an icon and a word, never colour alone">
    <Specimen name="States">
      {states.map(state => (
        <StateBadge state={state} key={state} />
      ))}
    </Specimen>
    <Specimen name="Releases and events">
      <Badge tone="accent">Beta</Badge>
      <Badge>Experimental</Badge>
      <Badge>Agent version at least 1.35</Badge>
      <Badge tone="warn" icon={EditIcon}>
        Modified
      </Badge>
      <Badge tone="err" icon={MinusIcon}>
        Dropped
      </Badge>
      <Badge tone="idle" icon={HealthyIcon}>
        Unmodified
      </Badge>
    </Specimen>
    <Specimen name="Signals">
      {signals.map(signal => (
        <SignalTag signal={signal} key={signal} />
      ))}
      <SignalLetters signals={signals} />
    </Specimen>
    <Specimen name="Logo tiles and avatars">
      <LogoTile>
        <KubernetesIcon size={14} />
      </LogoTile>
      <LogoTile size={28}>
        <OtlpIcon />
      </LogoTile>
      <LogoTile>
        <DatabaseIcon size={14} />
      </LogoTile>
      <Avatar name="Mara Lindqvist" />
      <Avatar name="Halden Freight" square />
    </Specimen>
    <Specimen name="Times, exact on hover">
      <Ago time="2026-03-12T14:38:47.665Z" />
    </Specimen>
  </Section>
)
