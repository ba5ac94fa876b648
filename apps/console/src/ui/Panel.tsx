import { ActionIcon } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useShortcut } from '../lib/shortcuts.ts'
import { useInertAround } from '../lib/use-inert-around.ts'
import { CloseIcon } from './icons.tsx'
import css from './Panel.module.css'

interface PanelProps {
  title: ReactNode
  /** Says what the panel is about, for those who cannot see it. */
  label: string
  subtitle?: ReactNode
  /** Before the title: a badge or a logo tile. */
  lead?: ReactNode
  /** Icon buttons before the close button. */
  actions?: ReactNode
  /** Cancel and Save. */
  footer?: ReactNode
  onClose: () => void
  width?: number | string
  /** Slides over the content, or over the whole window, instead of standing beside it; its container must be positioned. */
  over?: boolean | 'content' | 'window'
  children: ReactNode
}

/** A panel at the right: keeps what is behind it visible, closes with Escape, the top one first. */
export function Panel({
  title,
  label,
  subtitle,
  lead,
  actions,
  footer,
  onClose,
  width = 424,
  over = false,
  children,
}: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  useShortcut({ keys: 'escape', label: 'Close the top panel', inFields: true }, onClose)
  useInertAround(panel, over === 'window')
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const close = (
    <ActionIcon variant="subtle" size="xs" aria-label="Close" onClick={onClose}>
      <CloseIcon size={14} />
    </ActionIcon>
  )
  return (
    <aside
      className={css['panel']}
      style={{ width }}
      data-over={over === true ? 'content' : over || undefined}
      aria-label={label}
      tabIndex={-1}
      ref={panel}
    >
      <header className={css['head']}>
        {over === 'window' ? close : null}
        {lead ? <span className={css['lead']}>{lead}</span> : null}
        <div className={css['titles']}>
          <h2 className={`${css['title']} truncate`}>{title}</h2>
          {subtitle ? <p className={`${css['subtitle']} truncate`}>{subtitle}</p> : null}
        </div>
        {actions}
        {over === 'window' ? null : close}
      </header>
      <div className={css['body']}>{children}</div>
      {footer ? <footer className={css['foot']}>{footer}</footer> : null}
    </aside>
  )
}
