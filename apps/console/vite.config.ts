import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = process.env['WEIR_API_URL'] ?? 'http://127.0.0.1:4300'

/** The text fonts are needed by the first paint; without a preload they arrive late and the page shifts. */
function preloadFonts(): Plugin {
  const needed = /^(inter-latin-wght|jetbrains-mono-latin-wght)-normal/
  return {
    name: 'weir-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {})
          .filter(file => file.type === 'asset' && file.names.some(name => needed.test(name)))
          .map(file => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file.fileName}` },
            injectTo: 'head' as const,
          })),
    },
  }
}

export default defineConfig({
  plugins: [react(), preloadFonts()],
  server: {
    port: 4380,
    // The server refuses requests from another origin; in development the page's origin is Vite's.
    proxy: Object.fromEntries(
      ['/v1', '/readyz'].map(path => [path, { target: api, changeOrigin: true, headers: { origin: api } }]),
    ),
  },
  build: {
    target: 'es2023',
    // Nothing is inlined: the server's content policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    // The chart library is that large; it is loaded with the first chart only.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'tanstack',
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core|react-store|store)\//,
            },
            { name: 'api', test: /node_modules\/(zod|@orpc)\/|packages\/contracts\// },
            {
              name: 'mantine',
              test: /node_modules\/(@mantine|@floating-ui|react-transition-group|react-remove-scroll|react-number-format|clsx)\//,
            },
            { name: 'echarts', test: /node_modules\/(echarts|zrender)\// },
            { name: 'flow', test: /node_modules\/(@xyflow|@dagrejs|d3-[a-z]+)\// },
          ],
        },
      },
    },
  },
})
