import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

/** A part of a message: its media type, file name and content, which is sent in base64. */
export interface MailPart {
  type: string
  name: string
  content: Uint8Array | string
}

export interface TestMail {
  uid: number
  from: string
  subject: string
  parts: MailPart[]
  /** The subtype of the message, with its parameters; by default, it is mixed. Parts of other messages are not encoded. */
  subtype?: string
  /** INTERNALDATE: when the message arrived; by default, in November 2026. Unix seconds. */
  arrivedAt?: number
  /** The BODYSTRUCTURE to send; by default, one that describes the parts. */
  structure?: string
}

/** A small IMAP server on this machine. Implements the part of RFC 3501 needed to read attachments. */
export interface ImapServer {
  port: number
  mails: TestMail[]
  uidValidity: number
  /** The received commands, without tags or passwords. */
  commands: string[]
  /** Whether the user name and the password are correct. */
  accepts: (user: string, password: string) => boolean
  /** Number of bytes by which the announced size of a literal exceeds its actual size, for testing limits. */
  claimed: number
  /** UID of the message at which the connection breaks; 0 for none. */
  breaksAt: number
  /** Start of the command to which the server responds only that it is still there; '' for none. */
  stallsAt: string
  close: () => Promise<void>
}

/** Starts an IMAP server on a free port on this machine. With `tls`, it uses TLS from the first byte. */
export async function runImapServer(
  mails: TestMail[] = [],
  tls?: { key: string; cert: string },
): Promise<ImapServer> {
  const sockets = new Set<Socket>()
  const accept = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    serve(socket, imap)
  }
  const server: Server = tls === undefined ? createServer(accept) : createTlsServer(tls, accept)
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const imap: ImapServer = {
    port: (server.address() as AddressInfo).port,
    mails,
    uidValidity: 7,
    commands: [],
    accepts: () => true,
    claimed: 0,
    breaksAt: 0,
    stallsAt: '',
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return imap
}

function serve(socket: Socket, imap: ImapServer): void {
  const send = (line: string | Buffer) => void socket.write(line)
  let received = ''
  send('* OK [CAPABILITY IMAP4rev1] ready\r\n')
  socket.on('data', (data) => {
    received += data.toString('latin1')
    for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
      respond(received.slice(0, end))
      received = received.slice(end + 2)
    }
  })

  function respond(line: string): void {
    const [tag = '', ...words] = line.split(' ')
    const command = words.join(' ')
    imap.commands.push(command.replace(/^(LOGIN \S+) .*/, '$1'))
    if (imap.stallsAt !== '' && command.startsWith(imap.stallsAt)) {
      const timer = setInterval(() => send('* OK still here\r\n'), 50)
      socket.on('close', () => clearInterval(timer))
      return
    }
    const done = (status = 'OK done') => send(`${tag} ${status}\r\n`)
    const [name = ''] = words
    if (name === 'LOGIN') {
      login(words, done)
      return
    }
    if (name === 'EXAMINE' || name === 'SELECT') {
      open(words, done)
      return
    }
    if (name === 'LOGOUT') {
      send('* BYE bye\r\n')
      done()
      socket.end()
      return
    }
    if (name === 'CAPABILITY') send('* CAPABILITY IMAP4rev1\r\n')
    if (name === 'LIST') send('* LIST () "/" INBOX\r\n')
    if (command.startsWith('UID SEARCH')) {
      const [, from = '1'] = /UID (\d+):\*/.exec(command) ?? []
      const found = imap.mails.filter(({ uid }) => uid >= Number(from)).map(({ uid }) => uid)
      const last = imap.mails.at(-1)?.uid
      send(`* SEARCH ${(found.length === 0 && last !== undefined ? [last] : found).join(' ')}\r\n`)
    }
    if (command.startsWith('UID FETCH')) fetch(command)
    done()
  }

  function login([, user = '', password = '']: string[], done: (status?: string) => void): void {
    const plain = (text: string) => text.replace(/^"|"$/g, '')
    done(imap.accepts(plain(user), plain(password)) ? 'OK in' : 'NO [AUTHENTICATIONFAILED] no')
  }

  function open([name = '', folder = '']: string[], done: (status?: string) => void): void {
    if (folder.replace(/"/g, '') !== 'INBOX') {
      done('NO no such folder')
      return
    }
    const next = (imap.mails.at(-1)?.uid ?? 0) + 1
    send(
      `* ${imap.mails.length} EXISTS\r\n* 0 RECENT\r\n* FLAGS ()\r\n* OK [UIDVALIDITY ${imap.uidValidity}] ok\r\n* OK [UIDNEXT ${next}] ok\r\n`,
    )
    done(name === 'EXAMINE' ? 'OK [READ-ONLY] ok' : 'OK [READ-WRITE] ok')
  }

  function fetch(command: string): void {
    const [, uid = ''] = /^UID FETCH (\d+)/.exec(command) ?? []
    const index = imap.mails.findIndex((mail) => mail.uid === Number(uid))
    const mail = imap.mails[index]
    if (mail === undefined) return
    if (mail.uid === imap.breaksAt) {
      socket.destroy()
      return
    }
    const values = [`UID ${uid}`]
    if (command.includes('ENVELOPE')) values.push(`ENVELOPE ${envelopeOf(mail)}`)
    if (command.includes('INTERNALDATE')) values.push(`INTERNALDATE "${internalDateOf(mail)}"`)
    if (command.includes('BODYSTRUCTURE')) values.push(`BODYSTRUCTURE ${structureOf(mail)}`)
    send(`* ${index + 1} FETCH (${values.join(' ')}`)
    for (const [, section = '', , start] of command.matchAll(/BODY\.PEEK\[([^\]]*)\](<(\d+)\.\d+>)?/g)) {
      const [, length = '0'] = /<\d+\.(\d+)>/.exec(command) ?? []
      const whole = Buffer.from(sectionOf(mail, section), 'latin1')
      const from = Number(start ?? 0)
      const part = start === undefined ? whole : whole.subarray(from, from + Number(length))
      const origin = start === undefined ? '' : `<${start}>`
      send(` BODY[${section}]${origin} {${part.length + imap.claimed}}\r\n`)
      send(part)
    }
    send(')\r\n')
  }
}

function envelopeOf({ from, subject }: TestMail): string {
  const [box = '', host = ''] = from.split('@')
  return `("Sat, 21 Nov 2026 10:00:00 +0100" ${quoted(subject)} ((NIL NIL "${box}" "${host}")) NIL NIL NIL NIL NIL NIL "<1@example>")`
}

/** Such as `21-Nov-2026 10:00:00 +0000`. */
function internalDateOf({ arrivedAt = Date.UTC(2026, 10, 21, 10) / 1000 }: TestMail): string {
  const [, day = '', month = '', year = '', time = ''] = new Date(arrivedAt * 1000).toUTCString().split(' ')
  return `${day}-${month}-${year} ${time} +0000`
}

function structureOf({ parts, subtype, structure }: TestMail): string {
  if (structure !== undefined) return structure
  const bodies = parts.map(({ type, name, content }) => {
    const [main = '', sub = ''] = type.split('/')
    const size = encoded(content, subtype).length
    const named = name === '' ? 'NIL' : `("ATTACHMENT" ("FILENAME" ${quoted(name)}))`
    const lines = main === 'TEXT' ? ' 1' : ''
    const coding = subtype === undefined ? 'BASE64' : '7BIT'
    // A message that a part contains is described by its envelope, its own structure and its lines.
    const inner =
      type === 'MESSAGE/RFC822'
        ? ' (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) ("APPLICATION" "PDF" ("NAME" "Rechnung.pdf") NIL NIL "BASE64" 4 NIL NIL NIL) 1'
        : ''
    return `("${main}" "${sub}" NIL NIL NIL "${coding}" ${size}${inner}${lines} NIL ${named} NIL)`
  })
  return `(${bodies.join('')} ${subtype ?? '"MIXED" ("BOUNDARY" "b")'} NIL NIL)`
}

function sectionOf({ parts, subtype }: TestMail, section: string): string {
  const part = parts[Number(section.split('.')[0]) - 1]
  if (part === undefined) return ''
  if (section.endsWith('.MIME'))
    return `Content-Type: ${part.type}; name="${part.name}"\r\nContent-Transfer-Encoding: ${subtype === undefined ? 'base64' : '7bit'}\r\n\r\n`
  return encoded(part.content, subtype)
}

function encoded(content: Uint8Array | string, subtype?: string): string {
  if (subtype !== undefined) return Buffer.from(content).toString('latin1')
  return (
    Buffer.from(content)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
