/** Carries OpAMP messages both ways. Losing the connection is normal: it is tried again until `close`. */
export interface OpampTransport {
  /** Connects; `connected` of the receiver is called at once and after each new connection. */
  open(receiver: TransportReceiver): void
  /** Sends a message, or drops it while there is no connection: the full state follows a reconnect anyway. */
  send(message: Uint8Array): void
  close(): Promise<void>
}

export interface TransportReceiver {
  connected(): void
  received(message: Uint8Array): void
  /** The server cannot be reached or refuses us; the reason is for the log. */
  failed(reason: string): void
}

const firstDelayMs = 500
const longestDelayMs = 30_000

/** How long to wait before try number `attempt`, counted from 0; the spread keeps a fleet from coming back all at once. */
export function retryDelay(attempt: number, random: () => number): number {
  const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempt, 10))
  return delay / 2 + (delay / 2) * random()
}
