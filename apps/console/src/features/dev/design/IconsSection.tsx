import * as icons from '../../../ui/icons.tsx'
import { NodeIcon, nodeIcons } from '../../../ui/NodeIcon.tsx'
import css from './design.module.css'
import { Section } from './Specimen.tsx'

const { outline: _drawer, ...named } = icons

export const IconsSection = () => (
  <Section title="Icons">
    <div className={css['icons']}>
      {Object.entries(named).map(([name, Icon]) => (
        <div className={css['icon']} key={name}>
          <Icon />
          {name.replace(/Icon$/, '')}
        </div>
      ))}
    </div>
    <span className={css['over']}>Icons of node types, by the name in their definition</span>
    <div className={css['icons']}>
      {Object.keys(nodeIcons).map(name => (
        <div className={css['icon']} key={name}>
          <NodeIcon name={name} />
          {name.replace(/^Icon/, '')}
        </div>
      ))}
    </div>
  </Section>
)
