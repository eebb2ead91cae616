import { createServer } from 'node:tls'
import { endpoints } from '@kontor/contract/endpoints'
import type { MailState, Resolution } from '@kontor/domain/dispatch/mail-state'
import {
  runSmtpServer,
  type SmtpFault,
  type SmtpStage,
  type TestSmtpServer,
} from '@kontor/testing/mail/run-smtp-server'
import { testCertificates } from '@kontor/testing/mail/test-certificates'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  finalToSend,
  mailOf,
  outboxParts,
  queue,
  samplePdf,
  sessionNow,
  storeAccount,
  testOutbox,
  userWithDispatch,
} from '../../testing/dispatch-tests.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { verifyAudit } from '../../verification/verify-audit.ts'
import { resolveMail } from '../change-mail.ts'
import { composeMail } from './compose-mail.ts'
import { createOutbox } from './outbox-rounds.ts'
import { readOutboxState } from './outbox-state.ts'
import { recordAttempt } from './settle-mail.ts'
import { beginContent, leaseTime, type TakenMail, takeMail } from './take-mail.ts'

let app: TestApp
let smtp: TestSmtpServer
let alice: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  smtp = await runSmtpServer()
  alice = await userWithDispatch(app, smtp)
})
afterEach(async () => {
  await smtp.close()
  // Rounds work on the mails of all organisations.
  await app.database.across((db) => db.updateTable('mail').set({ state: 'withdrawn' }).execute())
})

const round = (changes = {}) => testOutbox(app, smtp, changes).round()
const failing = (at: SmtpStage, fault: SmtpFault) => {
  smtp.fault = (stage) => (stage === at ? fault : undefined)
}
const stateOf = async (mail: { id: string }): Promise<MailState> => (await mailOf(app, alice, mail)).state
/** Takes the next mail as this process. */
async function take(process: string): Promise<TakenMail> {
  const taken = await takeMail(app.database, process, app.now())
  if (taken?.mail === undefined) throw new Error('No mail was due.')
  return taken.mail
}
const resolve = ({ id }: { id: string }, resolution: Resolution) =>
  app.database.within(alice.organisation, (db) =>
    resolveMail(db, sessionNow(app, alice), { id, resolution, again: false }),
  )
const outboxState = () =>
  app.database.within(alice.organisation, (db) => readOutboxState(db, alice.organisation), 'read')
const verify = () => app.database.snapshot((db) => verifyAudit(db, alice.organisation))

describe('a mail [A23.5]', () => {
  test('arrives once, with its recipients, texts and bytes, and counts as accepted only then', async () => {
    await storeAccount(app, alice, smtp, {
      replyTo: 'ada@werft.example',
      archiveAddress: 'archiv@werft.example',
    })
    const final = await finalToSend(alice)
    const mail = await queue(alice, final, {
      to: ['a@kunde.example'],
      cc: ['b@kunde.example'],
      bcc: ['c@kunde.example'],
    })
    expect(await stateOf(mail)).toBe('queued')
    await round()
    await round()
    const [received, ...others] = smtp.accepted
    expect(others).toEqual([])
    expect(received?.from).toBe('rechnung@werft.example')
    expect(received?.to).toEqual([
      'a@kunde.example',
      'b@kunde.example',
      'c@kunde.example',
      'archiv@werft.example',
    ])
    expect(received?.raw).not.toContain('c@kunde.example')
    expect(received?.mail.messageId).toBe(mail.messageId)
    expect(received?.mail.from?.text).toBe('"Werft GmbH" <rechnung@werft.example>')
    expect(received?.mail.replyTo?.text).toBe('ada@werft.example')
    expect(received?.mail.subject).toMatch(/^Rechnung \d{4}-0001 – /)
    expect(received?.mail.text).toContain('Sehr geehrte Damen und Herren,')
    expect(received?.mail.text).toContain('238,00')
    expect(received?.mail.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual(
      [['Rechnung-Mueller.pdf', samplePdf]],
    )
    const sent = await mailOf(app, alice, mail)
    expect(sent).toMatchObject({ state: 'accepted', attempts: 1, acceptedAt: app.now(), nextAt: 0 })
    expect(sent.words).toContain('Angenommen als TEST1')
    expect(sent.events.map(({ state, user }) => [state, user])).toEqual([
      ['queued', 'alice'],
      ['accepted', ''],
    ])
    await verify()
  })

  test('goes to the test address in test mode, and stays there when test mode ends', async () => {
    await storeAccount(app, alice, smtp, {
      testAddress: 'probe@werft.example',
      archiveAddress: 'archiv@werft.example',
    })
    const final = await finalToSend(alice)
    const mail = await queue(alice, final, { cc: ['chef@kunde.example'], to: ['ada@kunde.example'] })
    await storeAccount(app, alice, smtp)
    await round()
    expect(smtp.accepted).toHaveLength(1)
    expect(smtp.accepted[0]?.to).toEqual(['probe@werft.example'])
    expect(smtp.accepted[0]?.mail.subject).toMatch(/^\[Test\] Rechnung/)
    expect(smtp.accepted[0]?.mail.text).toMatch(
      /^Diese E-Mail ist ein Test.*ada@kunde.example, chef@kunde.example/,
    )
    expect(await mailOf(app, alice, mail)).toMatchObject({
      state: 'accepted',
      redirectedTo: 'probe@werft.example',
    })
    // It does not count as a sending of the paper.
    const real = await queue(alice, final)
    await round()
    expect(smtp.accepted[1]?.to).toEqual(['ada@kunde.example'])
    expect((await mailOf(app, alice, real)).redirectedTo).toBe('')
  })

  test('is redirected if test mode begins while it waits', async () => {
    const mail = await queue(alice, await finalToSend(alice))
    await storeAccount(app, alice, smtp, { testAddress: 'probe@werft.example' })
    failing('end', { code: 451, text: 'später' })
    await round()
    await storeAccount(app, alice, smtp)
    smtp.fault = () => undefined
    app.advance(60)
    await round()
    expect(smtp.accepted.map(({ to }) => to)).toEqual([['probe@werft.example']])
    expect((await mailOf(app, alice, mail)).redirectedTo).toBe('probe@werft.example')
  })

  test('that some recipients refuse names them', async () => {
    const mail = await queue(alice, await finalToSend(alice), {
      to: ['ada@kunde.example', 'weg@kunde.example'],
    })
    smtp.fault = (stage, about) =>
      stage === 'recipient' && about.startsWith('weg') ? { code: 550, text: 'unbekannt' } : undefined
    await round()
    expect(await mailOf(app, alice, mail)).toMatchObject({
      state: 'accepted',
      refused: ['weg@kunde.example'],
    })
  })

  test.each<[number, MailState]>([
    [550, 'failed'],
    [450, 'retry'],
  ])(
    'that everyone in To refuses with %i goes to no copy either, and never counts as sent',
    async (code, state) => {
      await storeAccount(app, alice, smtp, { archiveAddress: 'archiv@werft.example' })
      const mail = await queue(alice, await finalToSend(alice), {
        to: ['ada@kunde.example'],
        cc: ['b@kunde.example'],
      })
      smtp.fault = (stage, about) =>
        stage === 'recipient' && about.startsWith('ada') ? { code, text: 'Postfach' } : undefined
      await round()
      expect(await mailOf(app, alice, mail)).toMatchObject({
        state,
        words: expect.stringContaining('Postfach'),
        acceptedAt: 0,
      })
      expect(smtp.accepted).toEqual([])
      await verify()
    },
  )

  test('reaches a domain with an umlaut by its ASCII name', async () => {
    await storeAccount(app, alice, smtp, { fromAddress: 'rechnung@wörft.example' })
    const mail = await queue(alice, await finalToSend(alice), { to: ['ada@müller.example'] })
    await round()
    expect(mail.messageId).toMatch(/@xn--wrft-5qa\.example>$/)
    expect(smtp.accepted[0]?.mail.messageId).toBe(mail.messageId)
    // The test server shows Unicode, whatever the command was.
    expect(smtp.accepted[0]?.to).toEqual(['ada@müller.example'])
    const sender = { name: '', address: 'rechnung@wörft.example', replyTo: '', archiveAddress: '' }
    const recipients = { to: ['ada@müller.example'], cc: [], bcc: ['archiv@straße.example'] }
    const texts = { subject: 'a', body: 'b', redirectTo: '', messageId: mail.messageId, inReplyTo: '' }
    const composed = await composeMail({ sender, recipients, ...texts, createdAt: 0, files: [] })
    expect(composed.envelope).toMatchObject({
      from: 'rechnung@xn--wrft-5qa.example',
      to: ['ada@xn--mller-kva.example', 'archiv@xn--strae-oqa.example'],
    })
  })

  test('is sent over STARTTLS', async () => {
    const other = await runSmtpServer({ security: 'starttls' })
    try {
      await storeAccount(app, alice, other, { security: 'starttls' })
      await queue(alice, await finalToSend(alice))
      await testOutbox(app, other).round()
      expect(other.accepted).toHaveLength(1)
    } finally {
      await other.close()
    }
  })
})

describe('a failed attempt [A23.7]', () => {
  test('is repeated after 1, 5, 30 and 120 minutes with the same Message-ID, and then fails', async () => {
    const mail = await queue(alice, await finalToSend(alice))
    failing('recipient', { code: 450, text: '4.2.1 Postfach gerade nicht erreichbar' })
    const delays: number[] = []
    for (;;) {
      await round()
      const { state, nextAt, words, messageId } = await mailOf(app, alice, mail)
      expect([words, messageId]).toEqual([expect.stringContaining('Postfach gerade nicht'), mail.messageId])
      if (state !== 'retry') break
      delays.push(nextAt - app.now())
      app.advance(nextAt - app.now() - 1)
      await round()
      expect((await mailOf(app, alice, mail)).attempts).toBe(delays.length)
      app.advance(1)
    }
    expect(delays).toEqual([60, 300, 1800, 7200])
    expect(await mailOf(app, alice, mail)).toMatchObject({ state: 'failed', attempts: 5 })
    await verify()
    await resolve(mail, 'again')
    await round()
    // A mail that a user sends again has all attempts before it.
    expect(await mailOf(app, alice, mail)).toMatchObject({ state: 'retry', attempts: 1 })
    smtp.fault = () => undefined
    app.advance(60)
    await round()
    expect(smtp.accepted.map((received) => received.mail.messageId)).toEqual([mail.messageId])
    await verify()
  })

  test.each<[string, SmtpStage, SmtpFault, MailState]>([
    ['a rejected recipient', 'recipient', { code: 550, text: '5.1.1 Unbekannt' }, 'failed'],
    ['rejected content', 'end', { code: 554, text: '5.7.1 Spam' }, 'failed'],
    ['content that the server cannot store now', 'end', { code: 452, text: '4.3.1 Voll' }, 'retry'],
    ['a connection that breaks before the content', 'recipient', 'drop', 'retry'],
    ['a connection that breaks within the content', 'content', 'drop', 'unclear'],
    ['a connection that breaks after the content', 'end', 'drop', 'unclear'],
  ])('%s leads to the right state', async (_, stage, fault, state) => {
    const mail = await queue(alice, await finalToSend(alice))
    failing(stage, fault)
    await round()
    expect(await stateOf(mail)).toBe(state)
    expect(smtp.accepted).toEqual([])
    await verify()
  })

  test.each<[SmtpStage, MailState]>([
    ['sign-in', 'retry'],
    ['recipient', 'retry'],
    ['end', 'unclear'],
  ])('a server that falls silent at stage %s is given up in time', async (stage, state) => {
    const mail = await queue(alice, await finalToSend(alice))
    failing(stage, 'silence')
    await round({ limits: { attempt: 500, mail: 60_000, stop: 100 } })
    expect(await stateOf(mail)).toBe(state)
  })

  test('four servers that answer without end keep no other organisation waiting for long [A23.31]', async () => {
    const { key, cert } = testCertificates.localhost
    const dripping = createServer({ key, cert }, (socket) => {
      socket.on('error', () => undefined)
      const timer = setInterval(() => socket.write('220-Moment\r\n'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((done) => dripping.listen(0, '127.0.0.1', done))
    const address = dripping.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const slow = await Promise.all([1, 2, 3, 4].map(() => userWithDispatch(app, { port })))
    const waiting: Awaited<ReturnType<typeof queue>>[] = []
    for (const user of slow) waiting.push(await queue(user, await finalToSend(user)))
    const mail = await queue(alice, await finalToSend(alice))
    const mailHosts = [`localhost:${port}`, `localhost:${smtp.port}`]
    // Without a limit for each mail, the attempts would end after 60 s only.
    await round({ mailHosts, limits: { attempt: 60_000, mail: 2_000, stop: 100 } })
    expect(await stateOf(mail)).toBe('accepted')
    for (const [place, user] of slow.entries()) {
      const [own] = waiting.slice(place)
      if (own) expect((await mailOf(app, user, own)).state).toBe('retry')
    }
    await new Promise((done) => dripping.close(done))
  }, 20_000)

  test('a certificate for another name is never accepted', async () => {
    const other = await runSmtpServer({ certificate: testCertificates.otherName })
    try {
      await storeAccount(app, alice, other)
      const mail = await queue(alice, await finalToSend(alice))
      await testOutbox(app, other).round()
      expect(await mailOf(app, alice, mail)).toMatchObject({
        state: 'retry',
        words: 'Das Zertifikat des Mailservers ist ungültig.',
      })
      expect(other.signIns).toBe(0)
    } finally {
      await other.close()
    }
  })

  test('a server without TLS never gets the password', async () => {
    const other = await runSmtpServer({ security: 'none' })
    try {
      await storeAccount(app, alice, other, { security: 'starttls' })
      const mail = await queue(alice, await finalToSend(alice))
      await testOutbox(app, other).round()
      expect((await mailOf(app, alice, mail)).state).toBe('retry')
      expect([other.signIns, other.accepted]).toEqual([0, []])
    } finally {
      await other.close()
    }
  })

  test('a mail that is larger than the server allows fails before anything is sent', async () => {
    const other = await runSmtpServer({ size: 1000 })
    try {
      await storeAccount(app, alice, other)
      const mail = await queue(alice, await finalToSend(alice), { body: 'x'.repeat(2000) })
      await testOutbox(app, other).round()
      expect(await mailOf(app, alice, mail)).toMatchObject({
        state: 'failed',
        words: expect.stringContaining('größer, als der Mailserver erlaubt'),
      })
    } finally {
      await other.close()
    }
  })

  test('a host in a private network is not connected to unless the operator allows it', async () => {
    const mail = await queue(alice, await finalToSend(alice))
    await round({ mailHosts: [] })
    expect(await mailOf(app, alice, mail)).toMatchObject({
      state: 'retry',
      words: 'Der Mailserver liegt in einem privaten Netz und ist nicht freigegeben.',
    })
    expect(smtp.signIns).toBe(0)
  })
})

test('a refused sign-in stops the outbox of its organisation only, and says so [A23.7]', async () => {
  const bob = await userWithDispatch(app, smtp)
  await storeAccount(app, alice, smtp, { password: 'falsch' })
  const mails = [await queue(alice, await finalToSend(alice)), await queue(alice, await finalToSend(alice))]
  await queue(bob, await finalToSend(bob))
  await round()
  expect(smtp.signIns).toBe(2)
  expect(smtp.accepted).toHaveLength(1)
  for (const mail of mails)
    expect(await mailOf(app, alice, mail)).toMatchObject({ state: 'queued', attempts: 0 })
  expect(await alice.call(endpoints.getOutboxState)).toMatchObject({
    stop: 'signIn',
    words: expect.stringContaining('Benutzer oder Passwort falsch'),
    stoppedAt: app.now(),
    waiting: 2,
  })
  expect((await bob.call(endpoints.getOutboxState)).stop).toBe('')
  await verify()
  await storeAccount(app, alice, smtp)
  expect((await alice.call(endpoints.getOutboxState)).stop).toBe('')
  await round()
  expect(smtp.accepted).toHaveLength(3)
  await verify()
})

test('a temporary refusal of the sign-in stops nothing', async () => {
  const mail = await queue(alice, await finalToSend(alice))
  failing('sign-in', { code: 454, text: '4.7.0 gerade nicht' })
  await round()
  expect(await stateOf(mail)).toBe('retry')
  expect((await alice.call(endpoints.getOutboxState)).stop).toBe('')
})

test('a mail that the server took without saying so is unclear, and is not sent again by itself', async () => {
  const mail = await queue(alice, await finalToSend(alice))
  failing('end', 'take')
  await round()
  smtp.fault = () => undefined
  app.advance(7200)
  await round()
  expect([await stateOf(mail), smtp.accepted.length]).toEqual(['unclear', 1])
})

describe('a process that ends', () => {
  test('before the content leaves a mail that is sent again', async () => {
    const mail = await queue(alice, await finalToSend(alice))
    await takeMail(app.database, 'gone', app.now())
    await round()
    expect(await stateOf(mail)).toBe('sending')
    app.advance(leaseTime)
    await round()
    expect(await mailOf(app, alice, mail)).toMatchObject({
      state: 'retry',
      words: 'Der Server wurde vor der Übertragung beendet.',
    })
    app.advance(60)
    await round()
    expect([await stateOf(mail), smtp.accepted.length]).toEqual(['accepted', 1])
    await verify()
  })

  test('after the content has begun leaves an unclear mail, which only a user resolves', async () => {
    const mail = await queue(alice, await finalToSend(alice))
    await beginContent(app.database, await take('gone'), app.now())
    app.advance(leaseTime)
    await round()
    expect(await mailOf(app, alice, mail)).toMatchObject({
      state: 'unclear',
      words: expect.stringContaining('unbekannt'),
    })
    app.advance(7200)
    await round()
    expect([await stateOf(mail), smtp.accepted.length]).toEqual(['unclear', 0])
    expect((await outboxState()).unclear).toBe(1)
    const resolved = await resolve(mail, 'accepted')
    expect(resolved).toMatchObject({ state: 'accepted', acceptedAt: app.now() })
    await verify()
  })

  test('and a late one that has lost its lease sends nothing', async () => {
    await queue(alice, await finalToSend(alice))
    const slow = await take('slow')
    app.advance(leaseTime)
    await expect(beginContent(app.database, slow, app.now())).rejects.toThrow()
    await round()
    await expect(beginContent(app.database, slow, app.now())).rejects.toThrow()
  })

  test('and a late attempt whose mail its own process has taken again sends nothing', async () => {
    const mail = await queue(alice, await finalToSend(alice))
    const late = await take('same')
    // The clock of the process is set.
    app.advance(leaseTime)
    await round({ worker: 'same' })
    app.advance(60)
    const again = await take('same')
    await expect(beginContent(app.database, late, app.now())).rejects.toThrow()
    await recordAttempt(
      app.database,
      late,
      { outcome: 'temporary', words: '', refused: [] },
      app.now() * 1000,
    )
    expect(await stateOf(mail)).toBe('sending')
    await beginContent(app.database, again, app.now())
  })

  test('a stopping server ends its attempts, and their states are known', async () => {
    const mail = await queue(alice, await finalToSend(alice))
    failing('end', 'silence')
    const outbox = createOutbox(
      outboxParts(app, smtp, { limits: { attempt: 60_000, mail: 60_000, stop: 50 } }),
    )
    const running = outbox.round()
    await expect.poll(() => smtp.signIns).toBe(1)
    await outbox.stop()
    await running
    expect(['retry', 'unclear']).toContain(await stateOf(mail))
  })
})

test('several processes send each mail once [A23.7]', async () => {
  const bob = await userWithDispatch(app, smtp)
  for (const user of [alice, bob])
    for (let count = 0; count < 6; count++)
      await queue(user, await finalToSend(user, `k${count}@kunde.example`))
  const outboxes = [1, 2, 3].map(() => testOutbox(app, smtp))
  await Promise.all(outboxes.map((outbox) => outbox.round()))
  await Promise.all(outboxes.map((outbox) => outbox.round()))
  const ids = smtp.accepted.map(({ mail }) => mail.messageId)
  expect([ids.length, new Set(ids).size]).toEqual([12, 12])
})

test('an organisation sends at most as many mails per minute as its account allows, and the others go on', async () => {
  const bob = await userWithDispatch(app, smtp)
  await storeAccount(app, alice, smtp, { perMinute: 2 })
  for (let count = 0; count < 3; count++) await queue(alice, await finalToSend(alice))
  await queue(bob, await finalToSend(bob))
  await round()
  expect(smtp.accepted).toHaveLength(3)
  app.advance(59)
  await round()
  expect(smtp.accepted).toHaveLength(3)
  app.advance(1)
  await round()
  expect(smtp.accepted).toHaveLength(4)
})

test('a clock that was a year ahead delays no mail, and uses up no minute [A23.7]', async () => {
  const year = 365 * 24 * 3600
  await storeAccount(app, alice, smtp, { perMinute: 2 })
  // The calls keep the right time, as their tokens need it.
  for (let count = 0; count < 2; count++) await queue(alice, await finalToSend(alice))
  const late = await queue(alice, await finalToSend(alice))
  const clock = () => (app.now() + year) * 1000
  await round({ clock })
  expect(smtp.accepted).toHaveLength(2)
  await app.database.across((db) =>
    db
      .updateTable('mail')
      .set({ next_at: app.now() + year })
      .where('id', '=', late.id)
      .execute(),
  )
  await round()
  expect(await stateOf(late)).toBe('accepted')
  expect(smtp.accepted).toHaveLength(3)
})

test('nothing is sent while the function is off, or without an account', async () => {
  await queue(alice, await finalToSend(alice))
  await alice.call(endpoints.switchFunction, { body: { function: 'dispatch', on: false } })
  await round()
  await alice.call(endpoints.switchFunction, { body: { function: 'dispatch', on: true } })
  await alice.call(endpoints.removeMailAccount, { body: {} })
  await round()
  expect(smtp.accepted).toEqual([])
  await storeAccount(app, alice, smtp)
  await round()
  expect(smtp.accepted).toHaveLength(1)
})
