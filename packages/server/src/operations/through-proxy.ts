import type { IncomingHttpHeaders } from 'node:http'

/** Headers that proxies add: nginx, Caddy, HAProxy and caches each send at least one of them. */
const addedByProxies = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** Whether a proxy passed on the request. A proxy that adds no header stays unnoticed. */
export const cameThroughProxy = (headers: IncomingHttpHeaders): boolean =>
  addedByProxies.some((name) => name in headers)
