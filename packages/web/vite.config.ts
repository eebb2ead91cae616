import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { precompress } from './precompress.ts'
import { scriptFiles } from './script-files.ts'
import { withoutRipple } from './without-ripple.ts'

/** The server to which `npm run dev` sends API calls. */
const api = process.env.KONTOR_API ?? 'http://127.0.0.1:8080'
const apiPaths = ['/v1', '/healthz', '/readyz', '/openapi.json', '/docs']

export default defineConfig({
  plugins: [react(), withoutRipple(), precompress()],
  define: { __KONTOR_VERSION__: JSON.stringify(manifest.version) },
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [path, api])) },
  build: {
    // Inlining small files as data: URLs would require a less strict Content-Security-Policy.
    assetsInlineLimit: 0,
    // Every supported browser supports modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: scriptFiles },
  },
  worker: { format: 'es' },
})
