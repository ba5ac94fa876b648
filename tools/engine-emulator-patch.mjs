// Corrections to box64 as Debian packages it. Each is looked up by its surroundings and left out where they are not found: whether
// the emulator then works with the engine is for the self-test to say.

const entrySize = 8
/** Entries that together occur only in box64's table of system calls: x64 number, arm64 number, count of parameters. */
const tableMarks = [
  [8, 62, 3],
  [12, 214, 1],
  [28, 233, 3],
  [73, 32, 2],
  [228, 113, 2],
  [293, 59, 2],
]
const corrections = [
  // timerfd_create, timerfd_settime and timerfd_gettime are missing, and every query of the engine arms a timer.
  [283, 85, 2],
  [286, 86, 4],
  [287, 87, 2],
  // io_uring_setup must fail: libuv would hand epoll's structures to the kernel in their x64 layout, which is another on arm64.
  [425, 0, 0],
]

function findTables(bytes) {
  const [, [number, native, parameters]] = tableMarks
  const mark = Buffer.alloc(entrySize)
  mark.writeInt32LE(native, 0)
  mark.writeInt32LE(parameters, 4)
  const found = []
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    const table = at - number * entrySize
    const end = table + (corrections.at(-1)[0] + 1) * entrySize
    if (table >= 0 && end <= bytes.length && tableMarks.every(entry => holds(bytes, table, entry))) found.push(table)
  }
  return found
}

function holds(bytes, table, [number, native, parameters]) {
  const at = table + number * entrySize
  return bytes.readInt32LE(at) === native && bytes.readInt32LE(at + 4) === parameters
}

function correctSystemCalls(bytes) {
  const tables = findTables(bytes)
  if (tables.length !== 1) return
  for (const [number, native, parameters] of corrections) {
    const at = tables[0] + number * entrySize
    bytes.writeInt32LE(native, at)
    bytes.writeInt32LE(parameters, at + 4)
  }
}

const words = list => Buffer.from(new Uint32Array(list).buffer)
/** The guard at the entry of the function that keeps a vector register loaded over a loop: `if (impossible) return`. */
const loopGuard = words([0x7100005f, 0x7a41a040, 0x7a40d864, 0x54000041, 0xd65f03c0])
const branchAt = 12
const noOperation = words([0xd503201f])

/**
 * Makes that function always return at once. It reloads the upper half of a register that was zero before a loop from memory in
 * every round, without having stored it: `SELECT sum(number) FROM numbers(8)` gives 23.
 */
function correctLoops(bytes) {
  const at = bytes.indexOf(loopGuard)
  if (at < 0 || bytes.indexOf(loopGuard, at + 1) >= 0) return
  noOperation.copy(bytes, at + branchAt)
}

/** A corrected copy of the emulator's program file. */
export function patchEmulator(program) {
  const bytes = Buffer.from(program)
  correctSystemCalls(bytes)
  correctLoops(bytes)
  return bytes
}
