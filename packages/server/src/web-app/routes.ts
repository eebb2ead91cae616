import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where the build puts the web app. */
export const builtWebApp = join(import.meta.dirname, '..', '..', '..', 'web', 'dist')

/**
 * Serves the web app. Its pages are one document, which redirects addresses that it does not know [S2.1.1,
 * S2.1.2]; files under /assets carry their hash in the name and are kept for a year, everything else is asked
 * for each time.
 */
export async function webAppRoutes(http: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    http.log.warn('the web app is not built, only the API is served')
    return
  }
  await http.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    index: ['index.html'],
    wildcard: false,
    // The build has packed them better than there is time for at each request.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  http.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage = !/^\/(v1|assets)(\/|$)/.test(path) && asksForPage(path, request.headers.accept)
    if (isPage) return reply.sendFile('/index.html')
    return reply.callNotFound()
  })
}

/**
 * Browsers name HTML; previews of links and monitors take anything, which for the name of a file is no page.
 */
function asksForPage(path: string, accept = '*/*'): boolean {
  return (
    accept.includes('text/html') ||
    (accept.trim() === '*/*' && !path.slice(path.lastIndexOf('/')).includes('.'))
  )
}
