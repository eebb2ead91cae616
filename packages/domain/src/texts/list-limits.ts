/**
 * The maximum number of elements in each list that a client sends. No honest user reaches these limits.
 * Without them, a single request could fill every list and keep the server busy. The schemas in
 * packages/contract declare them with `upTo`, and `readBody` rejects longer lists before parsing their
 * elements. Longer lists that are already stored stay readable.
 */
export const listLimits = {
  /** Also the maximum number of items that a surcharge may refer to. */
  items: 2_000,
  surcharges: 200,
  /** In each of the lists `standardInfos` and `customInfos`. */
  infos: 200,
  /** Files inside the e-invoice. */
  attachments: 20,
  /** Per invoice. Lists contain the tags of every invoice, so the limit is low. */
  tags: 200,
  otherEmails: 50,
  websites: 50,
  directors: 50,
} as const
