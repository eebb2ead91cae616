import type { Db } from '../database/connect.ts'
import type { Session } from '../session/session.ts'

export async function writeExampleData(_db: Db, _session: Session, _newId: () => string): Promise<void> {}
