import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { usePending } from '../../state/http/once.ts'
import { supportsPasskeys } from '../../state/passkeys/authenticator.ts'
import { type PasskeyResult, signInWithPasskey } from '../../state/passkeys/passkey-sign-in.ts'
import { passkeyTexts as texts } from './passkey-texts.ts'

/**
 * A button to sign in with a passkey instead of a user name and a password [A20.2]. Renders nothing if the
 * browser does not support passkeys.
 */
export function PasskeyButton({ login }: { login: { apiURL: string; remember: boolean } }) {
  const { isPending, once } = usePending()
  const [result, setResult] = useState<PasskeyResult>()
  if (!supportsPasskeys()) return null

  async function signIn() {
    setResult(undefined)
    setResult(await signInWithPasskey(login))
  }
  const problem = result !== undefined && texts.results[result]
  return (
    <>
      {problem && <Alert severity="warning">{problem}</Alert>}
      <Button loading={isPending} onClick={() => void once(signIn)}>
        {texts.signIn}
      </Button>
    </>
  )
}
