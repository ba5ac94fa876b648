import { keyCaps } from '../lib/shortcuts.ts'
import css from './Badge.module.css'

interface KeyCapProps {
  /** A shortcut such as `mod+k`. */
  keys: string
}

/** The keys of a shortcut as caps, as they are called on this machine. */
export const KeyCap = ({ keys }: KeyCapProps) => (
  <span className={css['keys']}>
    {keyCaps(keys).map(cap => (
      <kbd className={css['key']} key={cap}>
        {cap}
      </kbd>
    ))}
  </span>
)
