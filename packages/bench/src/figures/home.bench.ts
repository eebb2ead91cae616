import type { Request } from 'playwright'
import { office, withLoggedInPage, withPage } from '../demo-app.ts'
import { type Figure, medianRound } from '../figure.ts'

const rounds = 15

export const figures: Figure[] = [
  {
    name: 'home-data',
    title: 'Time until both lists on /home are visible, compared with the bare calls plus the first paint',
    unit: '×',
    bound: { atMost: 1.3 },
    measure: async () => {
      await visit()
      return medianRound(rounds, async () => {
        const { calls, firstPaint, inSight } = await visit()
        return inSight / ((await bareCalls(calls)) + firstPaint)
      })
    },
  },
]

interface Visit {
  /** The calls that the page made before its lists were visible. */
  calls: Call[]
  /** Milliseconds since the start of the navigation, like `inSight`. */
  firstPaint: number
  inSight: number
}

interface Call {
  url: string
  init: { method: string; headers: Record<string, string>; body: string | null }
}

/** Loads /home in a browser whose storage contains only the session. */
async function visit(): Promise<Visit> {
  return withLoggedInPage(await office(), async (page) => {
    const requests: Request[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/v1/')) requests.push(request)
    })
    await page.addInitScript(recordWhenVisible)
    await page.goto('/home')
    const inSight = await page.waitForFunction(() => (globalThis as Noted).listsInSight)
    const calls = await Promise.all(requests.map(callOf))
    const [paint] = await page.evaluate(() => performance.getEntriesByType('paint').map((p) => p.startTime))
    return { calls, firstPaint: paint ?? Number.NaN, inSight: Number(await inSight.jsonValue()) }
  })
}

interface Noted {
  listsInSight?: number
}

/** Runs in the page: records when the first rows of both lists have been painted. */
function recordWhenVisible(): void {
  const observer = new MutationObserver(() => {
    const grids = [...document.querySelectorAll('[role=grid]')]
    if (grids.length < 2 || !grids.every((grid) => grid.querySelector('[data-row]'))) return
    observer.disconnect()
    // A message that is posted in this callback arrives after the frame is painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => Object.assign(globalThis, { listsInSight: performance.now() })
      port2.postMessage('')
    })
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function callOf(request: Request): Promise<Call> {
  const { authorization = '', accept = '', 'content-type': contentType } = await request.allHeaders()
  const headers = { authorization, accept, ...(contentType && { 'content-type': contentType }) }
  return { url: request.url(), init: { method: request.method(), headers, body: request.postData() } }
}

/**
 * Milliseconds that the same calls take when an empty page of the same origin makes them in parallel,
 * including reading the responses.
 */
function bareCalls(calls: readonly Call[]): Promise<number> {
  return withPage(async (page) => {
    await page.route('/empty', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    )
    await page.goto('/empty')
    return page.evaluate(async (calls) => {
      const startedAt = performance.now()
      await Promise.all(calls.map(async ({ url, init }) => (await fetch(url, init)).json()))
      return performance.now() - startedAt
    }, calls)
  })
}
