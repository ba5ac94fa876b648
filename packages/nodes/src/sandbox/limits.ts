/** How long one batch of user code may run before its worker is ended. */
export const CODE_TIMEOUT_MS = 1_000

/** How long the worker may take to come up, on a busy machine. */
export const START_TIMEOUT_MS = 15_000

/** The heap of the worker; typed arrays, which would not count, do not exist inside. */
export const CODE_HEAP_MB = 128

/** After so many batches in a row that ran out of time or memory, a code rests instead of stalling the pipeline again. */
export const FAILURES_BEFORE_REST = 3

export const REST_MS = 30_000

/** The largest request or answer that crosses over. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024

/** How many codes one worker keeps compiled. */
export const MAX_PREPARED_CODES = 64

export const MAX_SOURCE_LENGTH = 100_000

/** Error messages of user code are cut to this. */
export const MAX_ERROR_LENGTH = 500
