import type { DrawAnswer, DrawQuestion, DrawStop } from '@kontor/pdf/draw-question'
import { drawWorker } from '../own-files.ts'
import { createBoundedThread } from '../threads/bounded-thread.ts'
import { tooBusy } from '../threads/places.ts'
import { texts } from './texts.ts'

/** The answer of the thread; `stops` also if the pages could not be drawn within the limits. */
export type Drawn = Exclude<DrawAnswer, { unprintable: string }>

export interface DrawingThread {
  /** Answers one question after the other. Throws `tooManyAttempts` if the server is too busy to answer. */
  ask(question: DrawQuestion): Promise<Drawn>
  close(): Promise<void>
}

/**
 * Limits in milliseconds. The processor time includes the check of an e-invoice; an invoice of 5 items takes
 * 50 of it, one of 2,000 items 4,000 (docs/decisions/0131). `elapsed` includes the start of the thread.
 */
const longest = { processor: 10_000, perRow: 20, elapsed: 120_000, idle: 60_000 }

export type DrawingLimits = typeof longest

/** The thread starts with the first question, because its engine and fonts take up 70 MB. */
export function createDrawingThread(limits: DrawingLimits = longest): DrawingThread {
  const { processor, perRow, elapsed, idle } = limits
  const thread = createBoundedThread<DrawQuestion, [DrawAnswer]>(drawWorker, {
    purpose: 'draws papers',
    elapsed,
    idle,
  })
  return {
    async ask(question) {
      const { items, surcharges } = question.source.invoice.content
      const processorTime = processor + (items.length + surcharges.length) * perRow
      const { answers, missing } = await thread.ask(question, [processorTime])
      if (missing === 'elapsed') throw tooBusy()
      const [answer] = answers
      if (answer === undefined) return refused(missing === 'ended' ? texts.unprintable : texts.tooCostly)
      return 'unprintable' in answer ? refused(texts.unprintable) : answer
    },
    close: thread.close,
  }
}

function refused(message: string): { stops: DrawStop[] } {
  return { stops: [{ id: 'unprintable', field: 'templateReference', message }] }
}
