import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { PageComparison, PageDifference } from '@kontor/domain/inbox/received-finding'
import { type ReceivedReading, unread } from '@kontor/einvoice/received/received-reading'
import { readWorker } from '../own-files.ts'
import { processorTimeUp } from '../processor-time.ts'

/** The result of comparing the pages of a PDF with its XML. */
export interface PagesRead {
  comparison: PageComparison
  differences: PageDifference[]
}

export type FileRead = ReceivedReading & { pages: PagesRead }

/** Reads received files one after the other, in a separate thread. */
export interface FileReader {
  read(bytes: Uint8Array<ArrayBuffer>): Promise<FileRead>
  close(): Promise<void>
}

/**
 * Limits in milliseconds for the file and for the text of its pages. They count the processor time of the
 * thread, because a busy machine must not reject what an idle one accepts.
 */
const maxForFile = 2_000
const maxForPages = 4_000
/** Time limit for starting a thread, in milliseconds; a busy machine takes seconds. */
const maxForStart = 30_000
/** Time limit for a result, in milliseconds, even if the thread has hardly had a turn. */
const longestWait = 60_000
/** Milliseconds after which an idle thread ends and frees its memory. */
const longestIdle = 30_000
/**
 * Maximum size of a thread's heap in MiB. Typed arrays are not part of it; the limits on decompressed data
 * apply to them.
 */
const heap = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

const noPages: PagesRead = { comparison: 'noPages', differences: [] }

/**
 * A reader whose thread starts when the first file arrives. Each read returns a result, whatever the file
 * contains: a thread that exceeds its time or memory limit is terminated, and the result reports that. A read
 * throws only if the thread does not start.
 */
export function createFileReader(limits = { file: maxForFile, pages: maxForPages }): FileReader {
  let thread: ReadingThread | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = thread
    thread = undefined
    await ended?.end()
  }

  async function running(): Promise<ReadingThread> {
    clearTimeout(idle)
    if (thread !== undefined && !thread.isGone) return thread
    thread = new ReadingThread()
    const first = await thread.next(maxForStart)
    if (typeof first !== 'string') return thread
    await end()
    const reason = first === 'late' ? `did not start within ${maxForStart / 1000} seconds` : 'failed to start'
    throw new Error(
      `The thread that reads received files ${reason}; check the load and memory of the server.`,
    )
  }

  async function readNow(bytes: Uint8Array<ArrayBuffer>): Promise<FileRead> {
    const current = await running()
    current.send(bytes.slice())
    const first = await current.next(longestWait, limits.file)
    if (typeof first === 'string' || !('reading' in first)) {
      await end()
      const fault = typeof first === 'string' ? faults[first] : 'notChecked'
      return { ...unread(fault, containerOf(bytes)), pages: noPages }
    }
    const second = await current.next(longestWait, limits.pages)
    if (typeof second === 'string' || !('pages' in second)) {
      await end()
      return { ...first.reading, pages: { comparison: 'unreadable', differences: [] } }
    }
    idle = setTimeout(() => void end(), longestIdle)
    idle.unref()
    return { ...first.reading, pages: second.pages }
  }

  return {
    read(bytes) {
      const read = turn.then(() => readNow(bytes))
      turn = read.catch(() => undefined)
      return read
    },
    close: () => turn.then(end),
  }
}

type Message = { ready: true } | { reading: ReceivedReading } | { pages: PagesRead }
/** Why there is no message: it is late, or the thread has ended, for lack of memory or for another reason. */
type NoMessage = 'late' | 'outOfMemory' | 'gone'

const faults = { late: 'tooSlow', outOfMemory: 'tooMuch', gone: 'notChecked' } as const

/** A worker thread. Queues its messages until they are read. */
class ReadingThread {
  isGone = false
  private isOutOfMemory = false
  private readonly worker = new Worker(readWorker, { resourceLimits: heap })
  private readonly arrived: Message[] = []
  private wake: () => void = () => undefined

  constructor() {
    this.worker.unref()
    const gone = () => {
      this.isGone = true
      this.wake()
    }
    this.worker.on('error', (error: NodeJS.ErrnoException) => {
      this.isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      gone()
    })
    this.worker.on('exit', gone)
    this.worker.on('message', (message: Message) => {
      this.arrived.push(message)
      this.wake()
    })
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    this.worker.postMessage(bytes, [bytes.buffer])
  }

  /**
   * The next message; 'late' if none arrives within a number of milliseconds, or before the thread has used
   * its processor time.
   */
  async next(within: number, processorTime?: number): Promise<Message | NoMessage> {
    const waiting = new AbortController()
    let isLate = false
    // A message that was sent in time may still have to be delivered.
    const late = () =>
      setImmediate().then(() => {
        isLate = true
        this.wake()
      })
    const timer = setTimeout(late, within)
    if (processorTime !== undefined) processorTimeUp(this.worker, processorTime, waiting.signal).catch(late)
    try {
      while (this.arrived.length === 0) {
        if (this.isGone) return this.isOutOfMemory ? 'outOfMemory' : 'gone'
        if (isLate) return 'late'
        await new Promise<void>((resolve) => {
          this.wake = resolve
        })
      }
      return this.arrived.shift() ?? 'gone'
    } finally {
      clearTimeout(timer)
      waiting.abort()
    }
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }
}

function containerOf(bytes: Uint8Array): ReceivedReading['container'] {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024))
  return head.includes('%PDF-') ? 'pdf' : 'xml'
}
