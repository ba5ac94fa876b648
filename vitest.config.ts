import { defineConfig } from 'vitest/config'

/** Programs that are killed over and over. The soak of every run does the same to all of them at once. */
const long = ['apps/server/src/kill.int.test.ts', 'packages/store/src/engine/durability.int.test.ts']
const shared = { environment: 'node' as const, restoreMocks: true }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // Most of the time went into loading the same modules for every file; none of these tests leaves anything behind.
          isolate: false,
          testTimeout: 20_000,
          setupFiles: ['./tools/property-seed.mjs'],
          include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.mjs'],
          exclude: ['**/*.int.test.ts', '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          ...shared,
          name: 'int',
          // As above: each file has databases of its own, not modules.
          isolate: false,
          include: ['packages/**/*.int.test.ts', 'apps/**/*.int.test.ts'],
          exclude: [...long, '**/node_modules/**'],
          globalSetup: ['./apps/server/src/testing/shared-stores.ts'],
          // Much of the time they wait for programs to start and for each other: two of them leave cores idle.
          maxWorkers: 3,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: { ...shared, name: 'long', include: long, maxWorkers: 1, testTimeout: 120_000, hookTimeout: 120_000 },
      },
    ],
  },
})
