import { defineConfig } from 'vite'

/** The baseline is built as the agent is, so that neither has an advantage. */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node26',
    outDir: 'dist',
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      input: { 'eager-agent': 'src/agent/eager-agent.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
