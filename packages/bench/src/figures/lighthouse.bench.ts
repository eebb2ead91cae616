import { browserOptions, installBrowser } from '@kontor/testing/browser/find-browser'
import { freePort } from '@kontor/testing/processes/free-port'
import lighthouse, { type Config, desktopConfig, type Flags } from 'lighthouse'
import { chromium } from 'playwright'
import { demoServer } from '../demo-app.ts'
import { type Figure, type Measurement, medianOf } from '../figure.ts'
import { shared } from '../shared.ts'

const runs = 5
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]
/** Scores out of 100. */
type Scores = Record<Category, number>

const onDesktop = shared(() => auditLogin(desktopConfig))
const onMobile = shared(() => auditLogin())

export const figures: Figure[] = [
  {
    name: 'login-desktop',
    title: 'Lighthouse on the login page: performance on a desktop',
    unit: 'of 100',
    bound: { atLeast: 98 },
    measure: async () => medianOf((await onDesktop()).map((scores) => scores.performance)),
  },
  {
    name: 'login-mobile',
    title: 'Lighthouse on the login page: performance on a phone',
    unit: 'of 100',
    bound: { atLeast: 95 },
    measure: async () => medianOf((await onMobile()).map((scores) => scores.performance)),
  },
  {
    name: 'login-accessibility',
    title: 'Lighthouse on the login page: accessibility',
    unit: 'of 100',
    bound: { atLeast: 100 },
    measure: () => lowestOfBoth('accessibility'),
  },
  {
    name: 'login-practices',
    title: 'Lighthouse on the login page: best practices',
    unit: 'of 100',
    bound: { atLeast: 100 },
    measure: () => lowestOfBoth('best-practices'),
  },
]

async function lowestOfBoth(category: Category): Promise<Measurement> {
  const all = [...(await onDesktop()), ...(await onMobile())]
  return { value: Math.min(...all.map((scores) => scores[category])) }
}

/** Each run has its own Chromium, which Lighthouse throttles to the CPU and network of `config`. */
async function auditLogin(config?: Config): Promise<Scores[]> {
  const scores: Scores[] = []
  for (let run = 0; run < runs; run++) scores.push(await auditOnce(config))
  return scores
}

async function auditOnce(config: Config | undefined): Promise<Scores> {
  const { baseURL } = await demoServer()
  const port = await freePort()
  const args = [...browserOptions, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: installBrowser(), args })
  try {
    const flags: Flags = { port, logLevel: 'error', onlyCategories: [...categories] }
    const result = await lighthouse(`${baseURL}/start/login`, flags, config)
    if (result === undefined || result.lhr.runtimeError) {
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    }
    const { lhr } = result
    const scoreOf = (category: Category) => (lhr.categories[category]?.score ?? 0) * 100
    return Object.fromEntries(categories.map((category) => [category, scoreOf(category)])) as Scores
  } finally {
    await browser.close()
  }
}
