import { defineConfig, type Plugin } from 'vite'

/**
 * Builds the server's main thread into a few files, because loading a thousand files took most of the startup
 * time (docs/decisions/0002). Worker threads and admin commands run the sources.
 */
export default defineConfig({
  plugins: [withoutMapOfLibraries()],
  ssr: {
    noExternal: true,
    // Packages that are loaded only when first used stay in node_modules, as do Fastify's compilers, which
    // Kontor never uses.
    external: [
      '@fastify/ajv-compiler',
      '@fastify/fast-json-stringify-compiler',
      '@simplewebauthn/server',
      'imapflow',
      'nodemailer',
      'openid-client',
      'pg',
    ],
  },
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    // Built files do not refer to their maps, so that Node does not read the maps at startup.
    // src/operations/stack-traces.ts reads a map when it needs one.
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        // In one folder, because src/own-files.ts relies on its depth.
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
        // Keeps the names of exports, so that a running server never links a file from a later build to the
        // wrong export.
        minifyInternalExports: false,
        codeSplitting: { groups: [{ name: 'libraries', test: /\/node_modules\// }] },
      },
    },
  },
})

/**
 * With a map of the libraries, the first stack trace that contains one of them would take 140 ms and 25 MB.
 */
function withoutMapOfLibraries(): Plugin {
  return {
    name: 'without-map-of-libraries',
    generateBundle(_options, files) {
      for (const file of Object.keys(files)) if (/^libraries-.*\.map$/.test(file)) delete files[file]
    },
  }
}
