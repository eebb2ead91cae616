import type { AddressInfo, Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { testCertificates } from './test-certificates.ts'

/** Moments of a mail transaction. `content`: the first bytes have arrived; `end`: the whole mail has arrived. */
export type SmtpStage = 'sign-in' | 'recipient' | 'content' | 'end'

/**
 * What the server does at a stage: rejects with a reply, breaks the connection, or says nothing any more. `take`,
 * at the end: takes the mail, and breaks the connection before it says so.
 */
export type SmtpFault = { code: number; text: string } | 'drop' | 'silence' | 'take'

/** A mail that the server has accepted, with the recipients of its envelope. */
export interface AcceptedMail {
  mail: ParsedMail
  raw: string
  from: string
  to: string[]
}

/** An SMTP server on this machine that accepts mails only after a sign-in over TLS. */
export interface TestSmtpServer {
  port: number
  accepted: AcceptedMail[]
  /** Number of sign-ins. */
  signIns: number
  /** What to do at a stage; `about` is the recipient at that stage. By default, everything is accepted. */
  fault: (stage: SmtpStage, about: string) => SmtpFault | undefined
  close: () => Promise<void>
}

interface Options {
  /** With 'starttls', TLS begins after a command; with 'none', the server offers no TLS. */
  security?: 'tls' | 'starttls' | 'none'
  certificate?: { key: string; cert: string }
  /** The largest mail that the server announces, in bytes. */
  size?: number
  /** The server accepts only tokens (XOAUTH2) for which this is true, and no passwords. */
  acceptsToken?: (token: string) => Promise<boolean>
}

export async function runSmtpServer({
  security = 'tls',
  certificate = testCertificates.localhost,
  size,
  acceptsToken,
}: Options = {}): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>()
  const accepted: AcceptedMail[] = []
  /** Breaks the connection of a session. */
  const breakOff = ({ id }: { id: string }) => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy()
  }
  const act = (session: { id: string }, fault: SmtpFault | undefined, done: (error?: Error) => void) => {
    if (fault === 'silence') return
    if (fault === 'drop') return breakOff(session)
    if (fault === 'take') return done()
    done(fault && Object.assign(new Error(fault.text), { responseCode: fault.code }))
  }
  const server = new SMTPServer({
    ...certificate,
    secure: security === 'tls',
    ...(security === 'none' ? { disabledCommands: ['STARTTLS'], allowInsecureAuth: true } : {}),
    ...(acceptsToken === undefined ? {} : { authMethods: ['XOAUTH2'] }),
    ...(size === undefined ? {} : { size }),
    logger: false,
    onAuth({ method, username = '', password = '', accessToken = '' }, session, callback) {
      smtp.signIns++
      if (method === 'XOAUTH2') {
        void acceptsToken?.(accessToken).then((isAccepted) =>
          callback(null, isAccepted ? { user: username } : { data: { status: '401' } }),
        )
        return
      }
      act(session, smtp.fault('sign-in', username), (error) => {
        if (error) callback(error)
        else if (username === 'versand' && password === 'geheim') callback(null, { user: username })
        else callback(Object.assign(new Error('5.7.8 Benutzer oder Passwort falsch'), { responseCode: 535 }))
      })
    },
    onRcptTo: ({ address }, session, callback) => act(session, smtp.fault('recipient', address), callback),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      let hasBegun = false
      let isBroken = false
      stream.on('data', (chunk: Buffer) => {
        if (!hasBegun) {
          hasBegun = true
          const fault = smtp.fault('content', '')
          if (fault === 'drop') {
            isBroken = true
            breakOff(session)
          }
        }
        chunks.push(chunk)
      })
      stream.on('end', () => {
        if (isBroken) return
        const raw = Buffer.concat(chunks)
        const { mailFrom, rcptTo } = session.envelope
        const fault = smtp.fault('end', '')
        const takesSilently = fault === 'take'
        act(session, fault, (error) => {
          if (error) return callback(error)
          void simpleParser(raw).then((mail) => {
            const from = mailFrom === false ? '' : mailFrom.address
            const to = rcptTo.map(({ address }) => address)
            accepted.push({ mail, raw: raw.toString('latin1'), from, to })
            if (takesSilently) breakOff(session)
            else callback(null, 'Angenommen als TEST1')
          })
        })
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const smtp: TestSmtpServer = {
    port: (server.server.address() as AddressInfo).port,
    accepted,
    signIns: 0,
    fault: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return smtp
}
