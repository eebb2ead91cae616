/** Every migration in order; a released one never changes. */
export const stepNames = [
  '0001-first-tables',
  '0002-walls',
  '0003-roles',
  '0004-chains',
  '0005-people',
  '0006-search-entries',
  '0007-second-factors',
  '0008-secrets-and-providers',
  '0009-inbox',
  '0010-offers',
  '0011-series',
  '0012-mailbox',
  '0013-passkeys',
  '0014-series-prices',
  '0015-attachments',
  '0016-received-checks',
  '0017-payments',
  '0018-statements',
  '0019-reminders',
  '0020-dispatch',
  '0021-series-sending',
  '0022-taxation',
  '0023-mail-oauth',
  '0024-reversals',
  '0025-undone-payments',
  '0026-release',
  '0030-rights-for-triggers',
  '0032-standard-texts',
  '0034-names-and-passwords',
  '0037-certain-lines',
  '0038-bounced-mails',
] as const

export type StepName = (typeof stepNames)[number]

/** Table that records which migrations a database has applied. */
export const versionTable = 'schema_version'
