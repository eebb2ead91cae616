import type { ClaimState } from '@kontor/domain/payments/open-item'

/** States of claims, as users see them. */
export const claimTexts = {
  states: {
    open: 'offen',
    partlyPaid: 'teilbezahlt',
    paid: 'bezahlt',
    overpaid: 'überzahlt',
    overdue: 'überfällig',
    settledBefore: 'vor Beginn',
  } satisfies Record<ClaimState, string>,
} as const
