import { ActionIcon, Popover } from '@mantine/core'
import { useState } from 'react'
import { HelpIcon } from '../../../ui/icons.tsx'
import { HighlightedQuery } from './HighlightedQuery.tsx'
import css from './QueryBar.module.css'
import { queryExamples } from './query-examples.ts'

interface QueryHelpProps {
  onPick: (query: string) => void
}

/** What a query may say, by examples that run when they are picked. */
export function QueryHelp({ onPick }: QueryHelpProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={496} offset={10} trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size="xs"
          aria-label="How to write a query"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <HelpIcon size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={css['help']} aria-label="How to write a query">
        <h2 className={css['helpTitle']}>How to write a query</h2>
        <ul>
          {queryExamples.map(({ query, meaning }) => (
            <li key={query}>
              <button
                type="button"
                className={css['example']}
                onClick={() => {
                  setOpened(false)
                  onPick(query)
                }}
              >
                <HighlightedQuery text={query} />
                {meaning}
              </button>
            </li>
          ))}
        </ul>
        <p className={css['helpNote']}>
          Terms side by side must all match. AND binds tighter than OR. A bare name is a field of the log, else one of
          its attributes or its resource; @name is an attribute only.
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
