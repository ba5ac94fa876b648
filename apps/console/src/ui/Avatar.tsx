import { classes } from '../lib/classes.ts'
import css from './Avatar.module.css'

interface AvatarProps {
  name: string
  /** One letter in a small square, for organizations. */
  square?: boolean
}

function initials(name: string, count: number): string {
  const words = name.trim().split(/\s+/)
  const picked = words.length > 1 && count > 1 ? [words[0], words.at(-1)] : [words[0]]
  return picked.map(word => (word ?? '').slice(0, 1).toUpperCase()).join('')
}

/** A name's first letters. */
export const Avatar = ({ name, square = false }: AvatarProps) => (
  <span className={classes(css['avatar'], square && css['square'])} aria-hidden>
    {initials(name, square ? 1 : 2)}
  </span>
)
