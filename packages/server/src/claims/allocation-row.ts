import type { Selectable } from 'kysely'
import type { Schema } from '../database/schema.ts'

export type AllocationRow = Selectable<Schema['allocation']>
