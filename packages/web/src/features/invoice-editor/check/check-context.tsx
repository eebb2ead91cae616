import type { Finding } from '@kontor/einvoice/check/finding'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { useEditorState, useEditorStore } from '../work/editor-context.ts'
import { useFindings } from './use-findings.ts'

export interface Check {
  /** Undefined until the first check has finished. */
  findings: readonly Finding[] | undefined
  /** Before the first save, what is missing is not an error yet. */
  isQuiet: boolean
  /** Whether the list of findings is shown. */
  isOpen: boolean
  /** Whether the list has a place beside the form. Otherwise it is part of the bar below. */
  isBeside: boolean
  setOpen: (isOpen: boolean) => void
  /** The button that opens the list; it gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
}

const CheckContext = createContext<Check | undefined>(undefined)

/** The check of the edited invoice; undefined for an offer and in read-only mode. */
export function useCheck(): Check | undefined {
  return useContext(CheckContext)
}

/** Checks the invoice while it is being edited. */
export function CheckProvider({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return isOn ? <RunningCheck>{children}</RunningCheck> : children
}

function RunningCheck({ children }: { children: ReactNode }) {
  const findings = useFindings()
  const isQuiet = useEditorState(({ invoice }) => invoice.id === '')
  const isBeside = useMediaQuery(useTheme().breakpoints.up('lg'))
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useOpenCustomerOnError(findings)
  return (
    <CheckContext value={{ findings, isQuiet, isOpen, isBeside, setOpen, button }}>{children}</CheckContext>
  )
}

/** An error in a field of the customer opens the forms that a summary would hide. */
function useOpenCustomerOnError(findings: readonly Finding[] | undefined): void {
  const store = useEditorStore()
  const isWrong = findings?.some(
    ({ severity, field }) => severity === 'error' && hiddenFields.some((hidden) => field.startsWith(hidden)),
  )
  useEffect(() => {
    if (isWrong) store.getState().actions.openCustomer()
  }, [isWrong, store])
}

/** The fields that the summary of the customer replaces. */
const hiddenFields = [
  'customer.address',
  'customer.contactPerson',
  'customer.department',
  'customer.emailForInvoice',
]
