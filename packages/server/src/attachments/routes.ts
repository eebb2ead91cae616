import { endpoints } from '@kontor/contract/endpoints'
import { attachmentTypes } from '@kontor/domain/attachments/attachment'
import { attachmentTypeOf } from '@kontor/domain/attachments/attachment-type'
import { hashOfFile, readPiece } from '../database/file-pieces.ts'
import type { App } from '../http/endpoint.ts'
import { handleDownload, handleUpload } from '../http/file-endpoint.ts'
import { ProblemError } from '../problem-error.ts'
import { readAttachment, storeAttachment } from './store.ts'

export function attachmentRoutes(app: App): void {
  handleUpload(app, endpoints.uploadAttachment, async ({ session, bytes }) => {
    const mimeType = attachmentTypeOf(bytes)
    if (mimeType === undefined)
      throw new ProblemError('invalidRequest', { issues: [{ path: '', code: 'attachmentType' }] })
    const file = { sha256: hashOfFile(bytes), mimeType, size: bytes.length }
    return app.database.within(session.organisation, (db) => storeAttachment(db, session, file, bytes))
  })
  handleDownload(app, endpoints.getAttachment, async ({ db, session, params }) => {
    const { organisation } = session
    const { sha256, mimeType } = await readAttachment(db, organisation, params.sha256)
    return {
      name: `${sha256}.${attachmentTypes[mimeType][0]}`,
      piece: (database, index) => readPiece(database, 'attachment_piece', { organisation, sha256 }, index),
    }
  })
}
