import type { Services } from './services.ts'

/** A part of the running server: a listener, a supervisor, or something done once at start. */
export interface Part {
  name: string
  /** Starts it; what it gives back is stopped with the server. */
  start(services: Services): Promise<RunningPart | undefined>
}

export interface RunningPart {
  /** Takes nothing new from now on; what was accepted goes on. Called on all parts first. */
  stopAccepting?(): Promise<void>
  /** Finishes what was accepted and lets go of every timer, socket and process. Called in reverse order of start. */
  close(): Promise<void>
}
