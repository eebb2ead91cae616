import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { processorTimeUp } from './processor-time.ts'

/** What a thread is for, and its limits in milliseconds. */
export interface ThreadBounds {
  /** Completes the sentence "The thread that … failed to start", e.g. 'reads received files'. */
  purpose: string
  /** For starting, if that is an error of the server; a busy machine takes seconds. */
  start?: number
  /** For a question, including the start of the thread, even if the thread has hardly had a turn. */
  elapsed: number
  /** After this time, an idle thread ends and frees its memory. 0: it ends after each question. */
  idle: number
}

/** Why an answer is missing: which limit the thread has exceeded, or that it has ended with an error. */
export type NoAnswer = 'elapsed' | 'processorTime' | 'outOfMemory' | 'ended'

/**
 * A thread whose script posts one message when it is ready, and then the answers to each question that it
 * receives, in this order.
 */
export interface BoundedThread<Question, Answers extends unknown[]> {
  /**
   * Asks when all earlier questions are answered. `processorTimes` limits the processor time for each answer, in
   * milliseconds, because a busy machine must not reject what an idle one accepts. A thread that exceeds a limit
   * is terminated; then the answers from there on are missing. Throws if the thread does not start.
   */
  ask(
    question: Question,
    processorTimes: { [Place in keyof Answers]: number },
  ): Promise<{ answers: Partial<Answers>; missing?: NoAnswer }>
  close(): Promise<void>
}

/**
 * Limits for a thread's heap, in MiB. Typed arrays are not part of it; the limits on decompressed data apply
 * to them.
 */
const heap = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** The thread starts with the first question. */
export function createBoundedThread<Question, Answers extends unknown[]>(
  script: string | URL,
  { purpose, start, elapsed, idle }: ThreadBounds,
): BoundedThread<Question, Answers> {
  let thread: Thread | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    clearTimeout(idleTimer)
    const ended = thread
    thread = undefined
    await ended?.end()
  }

  /** The thread, once it is ready; 'elapsed' if the time for the question is up before that. */
  async function running(deadline: number): Promise<Thread | 'elapsed'> {
    if (thread !== undefined && !thread.isGone) return thread
    thread = new Thread(script)
    const ready = await thread.next(start ?? deadline - performance.now())
    if ('message' in ready) return thread
    if (ready.missing === 'elapsed' && start === undefined) return 'elapsed'
    const reason =
      ready.missing === 'elapsed' ? `did not start within ${(start ?? 0) / 1000} seconds` : 'failed to start'
    throw new Error(`The thread that ${purpose} ${reason}; check the load and memory of the server.`, {
      cause: thread.error,
    })
  }

  async function answersTo(question: Question, processorTimes: number[]) {
    const deadline = performance.now() + elapsed
    const answers: unknown[] = []
    const current = await running(deadline)
    if (current === 'elapsed') return { answers, missing: current }
    current.send(question)
    for (const processorTime of processorTimes) {
      const next = await current.next(deadline - performance.now(), processorTime)
      if ('missing' in next) return { answers, missing: next.missing }
      answers.push(next.message)
    }
    return { answers }
  }

  async function askNow(question: Question, processorTimes: number[]) {
    clearTimeout(idleTimer)
    let isIdle = false
    try {
      const result = await answersTo(question, processorTimes)
      isIdle = !('missing' in result) && idle > 0
      return result as { answers: Partial<Answers>; missing?: NoAnswer }
    } finally {
      if (isIdle) idleTimer = setTimeout(() => void end(), idle).unref()
      else await end()
    }
  }

  return {
    ask(question, processorTimes) {
      const asked = turn.then(() => askNow(question, processorTimes))
      turn = asked.catch(() => undefined)
      return asked
    },
    close: () => turn.then(end),
  }
}

/** A worker thread. Queues its messages until they are read. */
class Thread {
  isGone = false
  error: NodeJS.ErrnoException | undefined
  readonly #worker: Worker
  readonly #arrived: unknown[] = []
  #wake: () => void = () => undefined

  constructor(script: string | URL) {
    this.#worker = new Worker(script, { resourceLimits: heap })
    this.#worker.unref()
    // Also prevents an error between two questions from ending the process.
    this.#worker.on('error', (error) => {
      this.error = error
    })
    // Unlike an error, the exit comes after all messages.
    this.#worker.on('exit', () => {
      this.isGone = true
      this.#wake()
    })
    this.#worker.on('message', (message) => {
      this.#arrived.push(message)
      this.#wake()
    })
  }

  send(question: unknown): void {
    this.#worker.postMessage(question)
  }

  /** The next message, or why there is none within these limits in milliseconds. */
  async next(elapsed: number, processorTime?: number): Promise<{ message: unknown } | { missing: NoAnswer }> {
    const waiting = new AbortController()
    let exceeded: NoAnswer | undefined
    // A message that was sent in time may still have to be delivered.
    const exceed = (limit: NoAnswer) =>
      setImmediate().then(() => {
        exceeded = limit
        this.#wake()
      })
    const timer = setTimeout(() => void exceed('elapsed'), elapsed)
    if (processorTime !== undefined)
      processorTimeUp(this.#worker, processorTime, waiting.signal).catch(() => exceed('processorTime'))
    try {
      while (this.#arrived.length === 0) {
        if (this.isGone) {
          const isOutOfMemory = this.error?.code === 'ERR_WORKER_OUT_OF_MEMORY'
          return { missing: isOutOfMemory ? 'outOfMemory' : 'ended' }
        }
        if (exceeded !== undefined) return { missing: exceeded }
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
      return { message: this.#arrived.shift() }
    } finally {
      clearTimeout(timer)
      waiting.abort()
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
