import { defineConfig } from 'vite'

/** The agent as it is shipped: plain JavaScript with everything in it. Threads are programs of their own, found beside it. */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node26',
    outDir: 'dist',
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        thread: 'src/workers/thread.ts',
        'code-thread': '../../packages/nodes/src/sandbox/code-thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
