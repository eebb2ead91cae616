import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export interface DatabaseGate {
  /** For KONTOR_DATABASE_URL: leads to the same database, but through the gate. */
  url: string
  /** Ends all connections and refuses new ones. */
  shut(): Promise<void>
  open(): Promise<void>
}

/** A way to a database that can be shut, like a network or a database server that fails. */
export async function databaseGate(url: string): Promise<DatabaseGate> {
  const { hostname, port: target } = new URL(url)
  const sockets = new Set<Socket>()
  let server: Server
  let port = 0
  const gate: DatabaseGate = {
    url: '',
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    async open() {
      server = createServer((client) => {
        const backend = connect(Number(target), hostname)
        for (const [socket, other] of [
          [client, backend],
          [backend, client],
        ] as const) {
          sockets.add(socket)
          socket
            .on('error', () => undefined)
            .on('close', () => {
              sockets.delete(socket)
              other.destroy()
            })
          socket.pipe(other)
        }
      })
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      port = (server.address() as AddressInfo).port
    },
  }
  await gate.open()
  gate.url = Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href
  return gate
}
