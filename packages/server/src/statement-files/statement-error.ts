import type { StatementFaultCode } from '@kontor/domain/payments/statements/bank-statement'

/** Headings are shown so that a user can say what they stand for. */
const longestHeadings = 4_000

/** Thrown when a bank file is refused. `line` counts from 1; 0 if unknown. `text` is what the file has there. */
export class StatementError extends Error {
  readonly fault: StatementFaultCode
  readonly line: number
  readonly text: string

  constructor(fault: StatementFaultCode, { line = 0, text = '' } = {}) {
    super(`${fault} at line ${line}: ${text}`)
    this.fault = fault
    this.line = line
    this.text = text.slice(0, fault === 'csvColumns' ? longestHeadings : 200)
  }
}
