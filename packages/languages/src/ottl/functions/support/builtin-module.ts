const { process: node }: { process?: { getBuiltinModule?: typeof process.getBuiltinModule } } = globalThis

/** Node's crypto, for speed; undefined in a browser. */
export const nodeCrypto = node?.getBuiltinModule?.('node:crypto')

/** Node's zlib; undefined in a browser. */
export const nodeZlib = node?.getBuiltinModule?.('node:zlib')

/** Node's file system; undefined in a browser. */
export const nodeFs = node?.getBuiltinModule?.('node:fs')

/** Node's module loader, which knows where packages are; undefined in a browser. */
export const nodeModule = node?.getBuiltinModule?.('node:module')
