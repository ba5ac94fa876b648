import css from './AddNode.module.css'
import { type NodeTab, nodeTabs } from './node-tabs.ts'

interface CategoryTabsProps {
  value: NodeTab
  enabled: readonly NodeTab[]
  onChange: (tab: NodeTab) => void
}

/** All, Source, Processor, Destination; those that the place does not allow are off. */
export const CategoryTabs = ({ value, enabled, onChange }: CategoryTabsProps) => (
  <div className={css['tabs']} role="tablist" aria-label="Categories">
    {nodeTabs.map(tab => (
      <button
        type="button"
        role="tab"
        className={css['tab']}
        aria-selected={tab.value === value}
        disabled={!enabled.includes(tab.value)}
        onClick={() => onChange(tab.value)}
        key={tab.value}
      >
        {tab.label}
      </button>
    ))}
  </div>
)
