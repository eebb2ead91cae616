import { setImmediate as nextTurnOfLoop } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { FairQueue } from '../threads/fair-queue.ts'
import type { Owner, TakeTurn } from '../threads/turns.ts'
import type { Db } from './schema.ts'
import { whenFree } from './sqlite.ts'

/** Maximum number of units in a transaction. Each unit waits for all the others. */
const maxUnits = 16
/**
 * Milliseconds of processor time after which a transaction begins no further unit, because nobody else can
 * read meanwhile.
 */
const longestGroup = 25

/** The writes of all organisations together take turns with what each of them reads. */
const writes: Owner = { organisation: '', person: 'writes' }

const savepoint = CompiledQuery.raw('savepoint unit')
const undo = CompiledQuery.raw('rollback to unit')
const release = CompiledQuery.raw('release unit')

/** A piece of work that waits for its transaction. */
interface Unit {
  /**
   * Runs the work. Returns a function that passes the result to the caller; call it only after the commit.
   */
  run(db: Db): Promise<() => void>
  fail(error: unknown): void
}

/**
 * Groups writes on SQLite: one transaction runs work that arrived at the same time, one unit after the other,
 * so that all units together wait for the disk only once. Organisations take turns, and their people. If a
 * unit fails, only that unit is undone. No caller gets a result before the commit. If the commit fails, all
 * units fail (docs/decisions/0119).
 */
export class GroupedWrites {
  readonly #kysely: Db
  readonly #takeTurn: TakeTurn
  readonly #waiting = new FairQueue<Unit>()
  #isRunning = false

  constructor(kysely: Db, takeTurn: TakeTurn) {
    this.#kysely = kysely
    this.#takeTurn = takeTurn
  }

  run<Result>({ organisation, person = '' }: Owner, work: (db: Db) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const run = async (db: Db) => {
        const result = await work(db)
        return () => resolve(result)
      }
      this.#waiting.add(organisation, person, { run, fail: reject })
      if (this.#isRunning) return
      this.#isRunning = true
      void this.#runAll()
    })
  }

  async #runAll(): Promise<void> {
    while (!this.#waiting.isEmpty) {
      // Waits for other requests that arrived at the same time, and lets other work go on.
      await nextTurnOfLoop()
      await whenFree(async () => {
        const endTurn = await this.#takeTurn(writes)
        await this.#runGroup().finally(endTurn)
      }).catch((error: unknown) => this.#failAll(error))
    }
    this.#isRunning = false
  }

  /** Throws if the transaction does not begin, for example because another process is writing. */
  async #runGroup(): Promise<void> {
    const started: Unit[] = []
    const results: (() => void)[] = []
    try {
      await this.#kysely.transaction().execute((db) => this.#runUnits(db, started, results))
      for (const tell of results) tell()
    } catch (error) {
      if (started.length === 0) throw error
      for (const unit of started) unit.fail(error)
    }
  }

  async #runUnits(db: Db, started: Unit[], results: (() => void)[]): Promise<void> {
    const before = process.threadCpuUsage()
    const first = this.#next(started)
    if (first === undefined) return
    if (this.#waiting.isEmpty) return runAlone(db, first, results)
    for (let unit: Unit | undefined = first; unit !== undefined; unit = this.#next(started)) {
      await runAmongOthers(db, unit, results)
      if (started.length === maxUnits || processorTimeSince(before) > longestGroup) return
    }
  }

  #next(started: Unit[]): Unit | undefined {
    const unit = this.#waiting.take(() => true)?.item
    if (unit !== undefined) started.push(unit)
    return unit
  }

  /** For errors that no unit caused: no turn came in time, or the transaction did not begin. */
  #failAll(error: unknown): void {
    const units: Unit[] = []
    while (this.#next(units) !== undefined);
    for (const unit of units) unit.fail(error)
  }
}

/** Milliseconds. */
function processorTimeSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

async function runAlone(db: Db, unit: Unit, results: (() => void)[]): Promise<void> {
  results.push(await unit.run(db))
}

/** Throws only if the whole transaction is lost, e.g. because the disk is full. */
async function runAmongOthers(db: Db, unit: Unit, results: (() => void)[]): Promise<void> {
  await db.executeQuery(savepoint)
  try {
    results.push(await unit.run(db))
  } catch (error) {
    await db.executeQuery(undo).catch(() => {
      throw error
    })
    // Reported only after the commit, because the error may depend on what another unit has written.
    results.push(() => unit.fail(error))
  }
  await db.executeQuery(release)
}
