/**
 * The largest number of elements in each list from a client. No honest user reaches them. Without them a
 * single body could fill every list and occupy the server. The contract refuses longer lists; stored ones
 * stay readable.
 */
export const listLimits = {
  /** Also the most references of one surcharge. */
  items: 2_000,
  surcharges: 200,
  /** For each of the two blocks. */
  infos: 200,
  /** Per invoice: more than anyone looks through, few enough to read with every list. */
  tags: 200,
  otherEmails: 50,
  websites: 50,
  directors: 50,
} as const
