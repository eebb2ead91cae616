import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { usePasskeys } from '#rooms/state/passkeys/passkeys.ts'
import { useRenewRecoveryCodes, useSecondFactors } from '#rooms/state/second-factors/second-factors.ts'
import { useConfirm } from '#rooms/ui/dialogs/confirm-dialog.tsx'
import { texts } from './texts.ts'

/**
 * How many recovery codes are left, with a button for new ones. Hidden for users without a second factor
 * [A10.10].
 */
export function RecoverySection() {
  const factors = useSecondFactors()
  const passkeys = usePasskeys()
  const confirm = useConfirm()
  const renewal = useRenewRecoveryCodes()
  const hasFactor = (factors.data?.codesSince ?? 0) > 0 || (passkeys.data?.passkeys.length ?? 0) > 0
  if (factors.data === undefined || !hasFactor) return null
  async function renew() {
    const question = { text: texts.askRenewRecovery, confirmLabel: texts.renewRecovery }
    if (await confirm(question)) await renewal.run(undefined)
  }
  return (
    <Card component="section" aria-labelledby="recovery">
      <CardContent>
        <Typography id="recovery" variant="h2" sx={{ mb: 1 }}>
          {texts.recovery}
        </Typography>
        <Typography sx={{ mb: 2 }}>{texts.recoveryLeft(factors.data.recoveryCodes)}</Typography>
        <Button variant="outlined" disabled={renewal.isPending} onClick={() => void renew()}>
          {texts.renewRecovery}
        </Button>
      </CardContent>
    </Card>
  )
}
