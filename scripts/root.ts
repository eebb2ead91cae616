import { dirname } from 'node:path'

/** Folder of the checkout, absolute. */
export const root = dirname(import.meta.dirname)
