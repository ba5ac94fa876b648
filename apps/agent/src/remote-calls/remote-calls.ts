import type { CustomMessage } from '@weir/contracts/opamp'

export type Reply = (message: CustomMessage) => void

/** What a server may ask of the agent beyond OpAMP itself. */
export interface RemoteCalls {
  /** What it takes messages of, as announced to the server. */
  readonly capabilities: readonly string[]
  /** Takes a message of one of these; whatever it has to say goes out through `reply`, at once or later. */
  receive(message: CustomMessage, reply: Reply): void
  stop(): Promise<void>
}
