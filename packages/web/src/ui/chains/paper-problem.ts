/** The errors that can only come from the rules of a chain. */
const paperProblemCodes = [
  'invoiceCancelled',
  'invoiceCredited',
  'advanceSettled',
  'paperTakesBack',
  'settlementStands',
  'advanceLeftOut',
  'advanceNotOpen',
  'nothingToSettle',
  'settlementDiffers',
  'settlementTooEarly',
  'fullSettlementEnded',
  'advanceUnpaid',
  'creditTooHigh',
  'nothingToCredit',
  'projectMissing',
  'tooManyAdvances',
  'currencyDiffers',
  'recipientDiffers',
] as const

export type PaperProblemCode = (typeof paperProblemCodes)[number]

/** Whether the error can only come from the rules of a chain. */
export function isPaperProblem({ code }: { code: string }): boolean {
  return (paperProblemCodes as readonly string[]).includes(code)
}
