import * as icons from '../../../ui/icons.tsx'
import css from './design.module.css'
import { Section } from './Specimen.tsx'

export const IconsSection = () => (
  <Section title="Icons">
    <div className={css['icons']}>
      {Object.entries(icons).map(([name, Icon]) => (
        <div className={css['icon']} key={name}>
          <Icon />
          {name.replace(/Icon$/, '')}
        </div>
      ))}
    </div>
  </Section>
)
