import { classes } from '../../../lib/classes.ts'
import css from './api.module.css'

const tones: Record<string, string | undefined> = {
  GET: css['get'],
  POST: css['post'],
  PUT: css['put'],
  PATCH: css['put'],
  DELETE: css['delete'],
}

/** The method of a call, in a column of its own. */
export const MethodTag = ({ method }: { method: string }) => (
  <span className={classes(css['method'], tones[method])}>{method}</span>
)
