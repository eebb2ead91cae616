import { spawn } from 'node:child_process'
import { root } from './root.ts'

/** A script of an installed package or of the checkout, with its arguments. */
export type Command = readonly [script: string, ...scriptArguments: string[]]

/** The command that runs the tests of a package or folder, printing a dot for each test. */
export function vitest(...scriptArguments: readonly string[]): Command {
  return ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'dot', ...scriptArguments]
}

/**
 * Time limit for one program, in milliseconds. The slowest program, the browser tests, stops itself a minute
 * earlier.
 */
const longestCommand = 25 * 60_000

/** A part of a run with its own heading in the output. */
export interface Stage {
  title: string
  /** Programs that run one after the other with the current Node. */
  commands: readonly Command[]
}

/** Runs all stages one after the other, even after a failure, and sets the exit status. */
export async function runStages(stages: readonly Stage[]): Promise<void> {
  const startedAt = performance.now()
  const failed: string[] = []
  for (const stage of stages) {
    const stageStartedAt = performance.now()
    console.log(`\n── ${stage.title} ──`)
    let passed = true
    for (const command of stage.commands) passed = (await runCommand(command)) && passed
    console.log(`${passed ? '✓' : '✗'} ${stage.title}, ${seconds(stageStartedAt)}`)
    if (!passed) failed.push(stage.title)
  }
  console.log(
    `\nDone in ${seconds(startedAt)}: ${failed.length === 0 ? 'all checks passed.' : 'some checks failed.'}`,
  )
  if (failed.length > 0) {
    console.log(`Failed: ${failed.join(', ')}`)
    process.exitCode = 1
  }
}

function runCommand([script, ...scriptArguments]: Command): Promise<boolean> {
  return new Promise((resolve) => {
    const options = ['--disable-warning=ExperimentalWarning', script, ...scriptArguments]
    // No colours in log files, such as those from CI.
    const env = process.stdout.isTTY ? process.env : { ...process.env, TERM: 'dumb' }
    const child = spawn(process.execPath, options, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    // After a signal, waits for the running program to end.
    const end = (signal: NodeJS.Signals) => {
      child.once('exit', () => process.exit(1))
      child.kill(signal)
    }
    process.once('SIGTERM', end).once('SIGINT', end)
    const patience = setTimeout(() => {
      console.log(`Stopped after ${longestCommand / 60_000} minutes: ${script}`)
      child.kill('SIGKILL')
    }, longestCommand)
    child.on('error', () => resolve(false))
    child.on('exit', (status) => {
      process.off('SIGTERM', end).off('SIGINT', end)
      clearTimeout(patience)
      resolve(status === 0)
    })
  })
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
