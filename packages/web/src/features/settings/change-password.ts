import { ApiProblem } from '@kontor/contract/calls/api-problem'
import { sessionEndpoints } from '@kontor/contract/session/session-endpoints'
import { usePending } from '../../state/http/once.ts'
import { showError, showMessage } from '../../state/http/snackbar.ts'
import { call } from '../../state/session/api-client.ts'
import { texts } from './texts.ts'

interface Passwords {
  oldPassword: string
  newPassword: string
}

/**
 * Changes the user's own password and shows the specified messages [S8.0.4, S8.0.5]; `change` returns whether
 * it succeeded.
 */
export function useChangePassword() {
  const { isPending, once } = usePending()
  async function change(passwords: Passwords): Promise<boolean> {
    try {
      await call(sessionEndpoints.changePassword, { body: { userId: '', ...passwords } })
      // 'info' is the theme's primary colour [S8.0.5].
      showMessage(texts.password.changed, 'info')
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.code !== 'sessionExpired') showError(texts.password.failed)
      return false
    }
  }
  return { change: (passwords: Passwords) => once(() => change(passwords)), isPending }
}
