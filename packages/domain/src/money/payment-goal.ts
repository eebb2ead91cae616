/** Payment goal of a new invoice or customer, in days [S3.3.5]. */
export const defaultPaymentGoal = 30
