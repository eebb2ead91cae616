import { dirname } from 'node:path'

/** Absolute path of the checkout. */
export const root = dirname(import.meta.dirname)
