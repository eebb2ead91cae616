import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the web app. All pages are the same document, which redirects unknown addresses [S2.1.1, S2.1.2].
 * Files under /assets have a hash in their names and are cached for a year; everything else is revalidated
 * each time.
 */
export async function webAppRoutes(http: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    http.log.warn('the web app is not built (npm start builds it); serving only the API')
    return
  }
  await http.register(fastifyStatic, {
    root: folder,
    // One route for all files, because two routes per file would take a tenth of the startup time.
    serve: false,
    cacheControl: false,
    // The build compresses the files better than is possible during a request.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const files = filesIn(folder)
  http.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (files.has(path)) return reply.sendFile(path)
    const isPage =
      path === '/' || (!/^\/(v1|assets)(\/|$)/.test(path) && asksForPage(path, request.headers.accept))
    if (isPage) return reply.sendFile('/index.html')
    return reply.callNotFound()
  })
}

/**
 * The paths of the build's files, such as /assets/index-1.js. Files whose names begin with a dot stay
 * private.
 */
function filesIn(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, '/')}`),
  )
}

/**
 * Whether a request is for a page. Browsers accept HTML. Link previews and monitors accept any type; for
 * them, a path that ends in a file name is not a page.
 */
function asksForPage(path: string, accept = '*/*'): boolean {
  return (
    accept.includes('text/html') ||
    (accept.trim() === '*/*' && !path.slice(path.lastIndexOf('/')).includes('.'))
  )
}
