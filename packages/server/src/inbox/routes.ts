import { randomUUID } from 'node:crypto'
import { fileNameHeader } from '@kontor/contract/calls/uploaded-file'
import { endpoints } from '@kontor/contract/endpoints'
import { hashOfFile, readPiece } from '../database/file-pieces.ts'
import { fileNameOf } from '../file-name.ts'
import { type App, handle, handleRead, handleUnbound } from '../http/endpoint.ts'
import { handleDownload, handleUpload } from '../http/file-endpoint.ts'
import type { SecretKeys } from '../secrets/secret-keys.ts'
import { createPlaces } from '../threads/places.ts'
import { checkReceivedAgain, mostChecksAgain } from './check-received-again.ts'
import { createFileReader } from './file-reader.ts'
import { listReceivedLabels } from './list-labels.ts'
import { checkMailbox, type MailboxParts, testMailbox } from './mailbox/check-mailbox.ts'
import { startMailboxRounds } from './mailbox/mailbox-rounds.ts'
import { readMailboxRow, removeMailbox, saveMailbox, shownMailbox } from './mailbox/store.ts'
import { listReceived, readReceived } from './store.ts'
import { findReceivedByHash, storeReceived } from './store-received.ts'
import { addNoteToReceived, assignReceived, changeReceivedStatus } from './work-on-received.ts'

/** Mailboxes that users test or have checked at the same time: a file of each may be in memory. */
const mostLooks = { perOrganisation: 2, inProcess: 8 }

/**
 * `mailHosts`: hosts and ports of mailboxes in the operator's own network. `takeBounce` gets what mail servers could not
 * deliver.
 */
export function inboxRoutes(
  app: App & { secretKeys: SecretKeys },
  { mailHosts, takeBounce }: Pick<MailboxParts, 'mailHosts' | 'takeBounce'>,
): void {
  const reader = createFileReader()
  const { database, secretKeys, clock, http } = app
  const parts = { database, secretKeys, clock, reader, mailHosts, takeBounce }
  const checking = { database, reader, inPlace: createPlaces(mostChecksAgain) }
  const inLook = createPlaces(mostLooks)
  let stopRounds: () => Promise<void> = async () => undefined
  // Only a listening server checks mailboxes automatically; most test servers do not listen.
  http.addHook('onListen', async () => {
    stopRounds = startMailboxRounds(parts, (organisation, err) =>
      http.log.error({ err, organisation }, 'checking a mailbox failed; a later round tries again'),
    )
  })
  http.addHook('onClose', async () => {
    await stopRounds()
    await reader.close()
  })
  handle(app, endpoints.getMailbox, async ({ db, session }) =>
    shownMailbox(await readMailboxRow(db, session.organisation)),
  )
  handle(app, endpoints.saveMailbox, ({ db, session, body }) => saveMailbox(db, session, secretKeys, body))
  handle(app, endpoints.removeMailbox, ({ db, session }) => removeMailbox(db, session))
  handleUnbound(app, endpoints.testMailbox, ({ session: { organisation }, body }) =>
    inLook(organisation, () => testMailbox(parts, organisation, body)),
  )
  handleUnbound(app, endpoints.checkMailbox, ({ session: { organisation } }) =>
    inLook(organisation, () => checkMailbox(parts, organisation)),
  )
  handleUpload(app, endpoints.uploadReceived, async ({ session, bytes, headers }) => {
    const { organisation, now, user } = session
    const sha256 = hashOfFile(bytes)
    const earlier = await app.database.within(
      organisation,
      (db) => findReceivedByHash(db, organisation, sha256),
      'read',
    )
    if (earlier !== undefined) return { received: earlier, isNew: false }
    const read = await reader.read(bytes)
    const arrival = {
      fileName: fileNameOf(headers[fileNameHeader]),
      size: bytes.length,
      sha256,
      source: 'upload',
      sender: '',
      subject: '',
      receivedBy: user,
      receivedAt: now,
    } as const
    return app.database.within(organisation, (db) =>
      storeReceived(db, session, { bytes, read, arrival }, randomUUID),
    )
  })
  handleRead(app, endpoints.listReceived, ({ db, session, body }) =>
    listReceived(db, session.organisation, body),
  )
  handleRead(app, endpoints.listReceivedLabels, ({ db, session }) =>
    listReceivedLabels(db, session.organisation),
  )
  handle(app, endpoints.getReceived, ({ db, session, params }) =>
    readReceived(db, session.organisation, params.id),
  )
  handleDownload(app, endpoints.getReceivedFile, async ({ db, session, params }) => {
    const { sha256, fileName } = await readReceived(db, session.organisation, params.id)
    return {
      name: fileName,
      piece: (database, index) =>
        readPiece(database, 'received_piece', { organisation: session.organisation, sha256 }, index),
    }
  })
  handle(app, endpoints.reviewReceived, ({ db, session, body }) => changeReceivedStatus(db, session, body))
  handle(app, endpoints.releaseReceived, ({ db, session, body }) => changeReceivedStatus(db, session, body))
  handle(app, endpoints.assignReceived, ({ db, session, body }) => assignReceived(db, session, body))
  handleUnbound(app, endpoints.checkReceived, ({ session, body }) =>
    checkReceivedAgain(checking, session, body),
  )
  handle(app, endpoints.addNoteToReceived, ({ db, session, body }) => addNoteToReceived(db, session, body))
}
