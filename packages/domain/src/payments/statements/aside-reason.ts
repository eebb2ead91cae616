/** Why a bank line is no payment of a customer: between own accounts, private, or anything else such as rent. */
export const asideReasons = ['transfer', 'private', 'other'] as const

export type AsideReason = (typeof asideReasons)[number]
