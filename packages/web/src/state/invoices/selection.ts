import { defaultFinalsQuery, type FinalsQuery } from '@kontor/domain/days/period'
import { create } from 'zustand'
import { nowInSeconds } from '../clock.ts'
import { whenSessionEnds } from '../session/session-end.ts'

/** The user's selections. They outlive the pages, so every page returns to its earlier state. */
export interface SelectionState {
  selectedDraftId: string
  selectedFinalId: string
  selectedCustomerId: string
  selectedOfferId: string
  finalsQuery: FinalsQuery
  finalsSearch: string
  /** Counted from 0. */
  finalsPage: number
  /** [S9.0.5] */
  finalsPageSize: 10 | 25 | 50
  customersSearch: string
  /** Pixels by the name of the scrolled list. */
  scrollPositions: Record<string, number>
}

function initialSelection(): SelectionState {
  return {
    selectedDraftId: '',
    selectedFinalId: '',
    selectedCustomerId: '',
    selectedOfferId: '',
    finalsQuery: defaultFinalsQuery(nowInSeconds()),
    finalsSearch: '',
    finalsPage: 0,
    finalsPageSize: 10,
    customersSearch: '',
    scrollPositions: {},
  }
}

/** Read with a selector, written with `useSelection.setState({ … })`. */
export const useSelection = create<SelectionState>(initialSelection)

whenSessionEnds(() => useSelection.setState(initialSelection(), true))
