/**
 * The most elements of each list that a client sends. No honest user meets them; without them one body fills
 * every list and the time of everybody else. The contract refuses longer lists; what is stored stays
 * readable.
 */
export const listLimits = {
  /** Also the most references of one surcharge. */
  items: 2_000,
  surcharges: 200,
  /** Of each of the two blocks. */
  infos: 200,
  /** Of one invoice: more than anybody looks through, few enough to be read with every list. */
  tags: 200,
  otherEmails: 50,
  websites: 50,
  directors: 50,
} as const
