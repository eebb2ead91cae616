import type { TestMail } from './run-imap-server.ts'

const report = '"REPORT" ("REPORT-TYPE" "delivery-status" "BOUNDARY" "b")'
const lines = (...texts: string[]) => `${texts.join('\r\n')}\r\n`

/** The mail as its sender wrote it; a report contains it, or only its headers. */
const headersOf = (messageId: string) =>
  lines(
    'Received: from werft.example (werft.example [192.0.2.7])',
    '\tby mx.kunde.example with ESMTPS id 4711',
    'From: Werft GmbH <rechnung@werft.example>',
    'To: ada@kunde.example',
    'Subject: Rechnung 2026-0001',
    'Message-ID:',
    ` ${messageId}`,
    'MIME-Version: 1.0',
  )
const wholeMail = (messageId: string) =>
  `${headersOf(messageId)}Content-Type: application/pdf; name="Rechnung.pdf"\r\n\r\nMessage-ID: <inside@body.example>\r\n`

/** As Postfix reports: the headers only, and lines that are folded. */
export function postfixBounce(uid: number, messageId: string, action = 'failed'): TestMail {
  return {
    uid,
    from: 'MAILER-DAEMON@mx.werft.example',
    subject: 'Undelivered Mail Returned to Sender',
    subtype: report,
    parts: [
      { type: 'TEXT/PLAIN', name: '', content: 'This is the mail system at host mx.werft.example.' },
      {
        type: 'MESSAGE/DELIVERY-STATUS',
        name: '',
        content: lines(
          'Reporting-MTA: dns; mx.werft.example',
          'X-Postfix-Queue-ID: 4bXk2v1Q7z',
          'X-Postfix-Sender: rfc822; rechnung@werft.example',
          'Arrival-Date: Tue, 24 Nov 2026 09:00:00 +0100 (CET)',
          '',
          'Final-Recipient: rfc822; ada@kunde.example',
          'Original-Recipient: rfc822;ada@kunde.example',
          `Action: ${action}`,
          'Status: 5.1.1',
          'Remote-MTA: dns; mx.kunde.example',
          'Diagnostic-Code: smtp; 550 5.1.1 <ada@kunde.example>: Recipient address',
          '    rejected: User unknown in virtual mailbox table',
        ),
      },
      { type: 'TEXT/RFC822-HEADERS', name: '', content: headersOf(messageId) },
    ],
  }
}

/** As Exchange reports: HTML, a word of its own for the code, and the whole mail with its files. */
export function exchangeBounce(uid: number, messageId: string): TestMail {
  return {
    uid,
    from: 'postmaster@kunde.example',
    subject: 'Unzustellbar: Rechnung 2026-0001',
    subtype: report,
    parts: [
      { type: 'TEXT/HTML', name: '', content: '<p>Fehler bei der Nachrichtenzustellung</p>' },
      {
        type: 'MESSAGE/DELIVERY-STATUS',
        name: '',
        content: lines(
          'Reporting-MTA: dns;AM0PR01MB1234.eurprd01.prod.exchangelabs.com',
          'Received-From-MTA: dns;mx.werft.example',
          '',
          'Final-recipient: RFC822;ada@kunde.example',
          'Action: failed',
          'Status: 5.1.10',
          'Diagnostic-code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found',
          'X-Display-Name: Ada',
        ),
      },
      { type: 'MESSAGE/RFC822', name: '', content: wholeMail(messageId) },
    ],
  }
}

/** As Gmail reports: a folded diagnosis with a link, and the whole mail. */
export function gmailBounce(uid: number, messageId: string): TestMail {
  return {
    uid,
    from: 'mailer-daemon@googlemail.com',
    subject: 'Delivery Status Notification (Failure)',
    subtype: report,
    parts: [
      { type: 'TEXT/HTML', name: '', content: '<h2>Adresse nicht gefunden</h2>' },
      {
        type: 'MESSAGE/DELIVERY-STATUS',
        name: '',
        content: lines(
          'Reporting-MTA: dns; googlemail.com',
          'Arrival-Date: Tue, 24 Nov 2026 00:00:01 -0800 (PST)',
          'X-Original-Message-ID: <other@werft.example>',
          '',
          'Final-Recipient: rfc822; ada@kunde.example',
          'Action: failed',
          'Status: 5.1.1',
          'Remote-MTA: dns; gmail-smtp-in.l.google.com. (2a00:1450:400c:c00::1b, the',
          ' server for the domain kunde.example.)',
          'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
          ' 550 5.1.1  https://support.google.com/mail/?p=NoSuchUser - gsmtp',
          'Last-Attempt-Date: Tue, 24 Nov 2026 00:00:02 -0800 (PST)',
        ),
      },
      { type: 'MESSAGE/RFC822', name: '', content: wholeMail(messageId) },
    ],
  }
}
