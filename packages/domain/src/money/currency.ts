/** The currencies that an invoice can use; the first is the default [S3.3.2]. */
export const currencies = ['EUR', 'USD', 'GBP'] as const
export type Currency = (typeof currencies)[number]
