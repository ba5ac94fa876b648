import { type ReactNode, useId, useState } from 'react'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import css from './Form.module.css'

interface DisclosureProps {
  title: ReactNode
  note?: ReactNode
  /** Open whatever the user did, such as while something inside is wrong. */
  isForcedOpen?: boolean
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A part of a form that is closed until it is needed. */
export function Disclosure({ title, note, isForcedOpen = false, isOpenAtFirst = false, children }: DisclosureProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const isShown = isOpen || isForcedOpen
  return (
    <section className={css['disclosure']}>
      <button
        type="button"
        className={css['disclosureHead']}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
      >
        <ChevronRightIcon size={12} />
        <span>{title}</span>
        {note ? <span className="quiet">{note}</span> : null}
      </button>
      {isShown ? <div id={id}>{children}</div> : null}
    </section>
  )
}
