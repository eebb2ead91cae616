import type { FastifyInstance } from 'fastify'

/** Upper bounds of the duration buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

interface Series {
  /** One count per bucket, and a final count for all slower responses. */
  counts: number[]
  seconds: number
}

/** Figures about the responses and resources of this process, in the Prometheus text format. */
export interface Metrics {
  text(): string
}

/**
 * Counts every response by method, route and status, with its duration. The labels contain routes instead of
 * requested paths, which limits the number of series.
 */
export function measure(http: FastifyInstance): Metrics {
  const series = new Map<string, Series>()
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    let known = series.get(labels)
    if (known === undefined) {
      known = { counts: new Array<number>(buckets.length + 1).fill(0), seconds: 0 }
      series.set(labels, known)
    }
    const seconds = reply.elapsedTime / 1000
    const bucket = buckets.findIndex((bound) => seconds <= bound)
    const index = bucket === -1 ? buckets.length : bucket
    known.counts[index] = (known.counts[index] ?? 0) + 1
    known.seconds += seconds
  })
  return { text: () => [...durations(series), ...processFigures()].join('\n').concat('\n') }
}

function* durations(series: Map<string, Series>): Generator<string> {
  yield '# HELP kontor_request_duration_seconds Time from request to response.'
  yield '# TYPE kontor_request_duration_seconds histogram'
  for (const [labels, { counts, seconds }] of series) {
    let sum = 0
    for (const [index, count] of counts.entries()) {
      sum += count
      yield `kontor_request_duration_seconds_bucket{${labels},le="${buckets[index] ?? '+Inf'}"} ${sum}`
    }
    yield `kontor_request_duration_seconds_sum{${labels}} ${seconds}`
    yield `kontor_request_duration_seconds_count{${labels}} ${sum}`
  }
}

function processFigures(): string[] {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const gauge = (name: string, help: string, value: number) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    `${name} ${value}`,
  ]
  return [
    ...gauge('process_resident_memory_bytes', 'Resident memory.', rss),
    ...gauge('nodejs_heap_size_used_bytes', 'JavaScript heap in use.', heapUsed),
    '# HELP process_cpu_seconds_total Processor time spent.',
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
    ...gauge(
      'process_start_time_seconds',
      'Start time of the process in Unix seconds.',
      Math.floor(Date.now() / 1000 - process.uptime()),
    ),
  ]
}
