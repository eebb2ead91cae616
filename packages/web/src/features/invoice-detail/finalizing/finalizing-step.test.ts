import type { Finding } from '@kontor/einvoice/check/finding'
import { expect, test } from 'vitest'
import type { PaperProblem } from '#rooms/state/chains/paper-problem.ts'
import { type Checked, stepAfterAnswer, stepAfterCheck } from './finalizing-step.ts'

const finding = (severity: Finding['severity']): Finding => ({
  id: severity,
  kind: 'content',
  severity,
  message: '',
  field: 'dates',
})
const [error, warning] = [finding('error'), finding('warning')]
const paperProblem: PaperProblem = { code: 'projectMissing', advances: [], settlements: [] }
const clean: Checked = { findings: [], stops: [], isTaxForbidden: false }
const stopped: Checked = { findings: [error, warning], stops: [error], isTaxForbidden: true }

test('a problem with the chain is explained before anything else that stops the draft [S4.1.1]', () => {
  expect(stepAfterCheck({ ...stopped, paperProblem }, true)).toEqual({
    name: 'explainPaper',
    problem: paperProblem,
  })
})

test('whatever stops the draft is explained with all findings, and nobody is asked [S4.1.1]', () => {
  expect(stepAfterCheck(stopped, true)).toEqual({
    name: 'stop',
    findings: [error, warning],
    isTaxForbidden: true,
  })
})

test.each([
  [[], false],
  [[warning], false],
  [[warning, error], true],
])(
  'otherwise the user is asked; errors that do not stop the draft offer the editor [S4.1.1]',
  (findings, offersEdit) => {
    expect(stepAfterCheck({ ...clean, findings }, true)).toEqual({ name: 'ask', findings, offersEdit })
  },
)

test('failed checks end it, and so does leaving the page, whatever the checks found', () => {
  expect(stepAfterCheck(undefined, true)).toEqual({ name: 'end' })
  for (const checked of [clean, stopped, { ...clean, paperProblem }])
    expect(stepAfterCheck(checked, false)).toEqual({ name: 'end' })
})

test('only the answer Ja makes the draft final; the alternative opens the editor [S4.1.1]', () => {
  expect(stepAfterAnswer('agreed')).toEqual({ name: 'finalize' })
  expect(stepAfterAnswer('alternative')).toEqual({ name: 'edit' })
  expect(stepAfterAnswer('declined')).toEqual({ name: 'end' })
})
