import type { Logger } from './logger.ts'

/** What has been started so far, and how to stop it. */
export type Undo = { name: string; run: () => Promise<void> }[]

/** Stops everything from last to first; a step that fails does not keep the others from running. */
export async function undoAll(undo: Undo, log: Logger): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) {
    try {
      await step.run()
    } catch (error) {
      log.error(`stopping ${step.name} failed`, { error })
    }
  }
}
