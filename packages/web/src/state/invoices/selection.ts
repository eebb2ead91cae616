import { defaultFinalsQuery, type FinalsQuery } from '@kontor/domain/days/period'
import { create } from 'zustand'
import { nowInSeconds } from '../clock.ts'
import { whenSessionEnds } from '../session-end.ts'

/** The user's selections. They outlive the pages, so that every page returns to its previous state. */
export interface SelectionState {
  selectedDraftId: string
  selectedFinalId: string
  selectedCustomerId: string
  selectedOfferId: string
  finalsQuery: FinalsQuery
  finalsSearch: string
  /** Index of the open page in the list of finals, counted from 0. */
  finalsPage: number
  /** Finals per page of that list [S9.0.5]. */
  finalsPageSize: 10 | 25 | 50
  customersSearch: string
  /** In pixels, by list name. */
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

/** Read it with a selector; change it with `useSelection.setState({ … })`. */
export const useSelection = create<SelectionState>(initialSelection)

whenSessionEnds(() => useSelection.setState(initialSelection(), true))
