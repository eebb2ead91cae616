import { CompiledQuery } from 'kysely'
import type { Db } from './schema.ts'

/** Maximum number of units in a transaction. Each unit waits for all the others. */
const maxUnits = 16

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
 * Groups writes on SQLite: one transaction runs all work that arrived at the same time, one unit after the
 * other, so that all units together wait for the disk only once. If a unit fails, only that unit is undone.
 * No caller gets a result before the commit. If the commit fails, all units fail (docs/decisions/0119).
 */
export class GroupedWrites {
  readonly #kysely: Db
  readonly #waiting: Unit[] = []
  #isRunning = false

  constructor(kysely: Db) {
    this.#kysely = kysely
  }

  run<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const run = async (db: Db) => {
        const result = await work(db)
        return () => resolve(result)
      }
      this.#waiting.push({ run, fail: reject })
      if (this.#isRunning) return
      this.#isRunning = true
      // Waits for other requests that arrived at the same time.
      setImmediate(() => this.#runAll())
    })
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#runGroup(this.#waiting.splice(0, maxUnits))
    this.#isRunning = false
  }

  async #runGroup(units: Unit[]): Promise<void> {
    const results: (() => void)[] = []
    const runUnit = units.length === 1 ? runAlone : runAmongOthers
    try {
      await this.#kysely.transaction().execute(async (db) => {
        for (const unit of units) await runUnit(db, unit, results)
      })
      for (const tell of results) tell()
    } catch (error) {
      for (const unit of units) unit.fail(error)
    }
  }
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
