import type { ReactNode } from 'react'
import css from './Badge.module.css'

interface LogoTileProps {
  /** Edge in pixels: 24 in tables, 28 on node cards. */
  size?: number
  title?: string
  children: ReactNode
}

/** A square tile around the icon of a source, processor or destination. */
export const LogoTile = ({ size = 24, title, children }: LogoTileProps) => (
  <span className={css['tile']} style={{ width: size, height: size }} title={title}>
    {children}
  </span>
)
