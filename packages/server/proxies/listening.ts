import type { ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'

/** Waits until a port accepts connections. Throws if the process ends first. */
export async function listening(process: ChildProcess, port: number): Promise<void> {
  for (let isOpen = false; !isOpen; ) {
    const end = process.exitCode ?? process.signalCode
    if (end !== null) throw new Error(`The program ended with ${end}.`)
    isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (!isOpen) await after(50)
  }
}
