import { reminderEndpoints } from '@kontor/contract/payments/reminders/reminder-endpoints'
import type {
  ClaimFacts,
  ConfirmedLetter,
  DebtorChange,
  ReminderSettingsBody,
} from '@kontor/contract/payments/reminders/reminder-schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '#rooms/state/http/action.ts'
import { queryClient } from '#rooms/state/http/query-client.ts'
import { call } from '#rooms/state/session/api-client.ts'

const claimsQuery = queryOptions({
  queryKey: ['reminders', 'claims'],
  queryFn: ({ signal }) => call(reminderEndpoints.listLateClaims, { signal }),
})

const lettersQuery = queryOptions({
  queryKey: ['reminders', 'letters'],
  queryFn: ({ signal }) => call(reminderEndpoints.listReminders, { signal }),
})

const settingsQuery = queryOptions({
  queryKey: ['reminders', 'settings'],
  queryFn: ({ signal }) => call(reminderEndpoints.getReminderSettings, { signal }),
})

/** Late claims with their stage, by customer. */
export function useLateClaims() {
  return useQuery(claimsQuery)
}

/** Written letters, newest first. */
export function useReminders() {
  return useQuery(lettersQuery)
}

/** Levels, texts, fees and base rates. */
export function useReminderSettings() {
  return useQuery(settingsQuery)
}

/** The letters of a run today. Never cached, because it must be what the server would write. */
export function useReminderPreview() {
  return useQuery({
    queryKey: ['reminders', 'preview'],
    queryFn: ({ signal }) => call(reminderEndpoints.previewReminders, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

export function useSetClaimFacts() {
  return useAction((body: ClaimFacts) => call(reminderEndpoints.setClaimFacts, { body }), refresh)
}

export function useSetDebtor() {
  return useAction((body: DebtorChange) => call(reminderEndpoints.setDebtor, { body }), refresh)
}

/** Writes letters of the preview. */
export function useRunReminders() {
  return useAction(
    (letters: ConfirmedLetter[]) => call(reminderEndpoints.runReminders, { body: { letters } }),
    refresh,
  )
}

export function useCancelReminder() {
  return useAction(
    (body: { id: string; note: string }) => call(reminderEndpoints.cancelReminder, { body }),
    refresh,
  )
}

export function useSaveReminderSettings() {
  return useAction(
    (body: ReminderSettingsBody) => call(reminderEndpoints.updateReminderSettings, { body }),
    (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      refresh()
    },
  )
}

function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: ['reminders'] })
}
