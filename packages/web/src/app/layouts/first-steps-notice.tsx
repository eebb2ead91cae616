import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { leaveFirstSteps, useFirstSteps } from '../../state/first-steps.ts'
import { texts } from '../../texts.ts'
import { appTexts } from '../texts.ts'

const steps = '/home'

/** Leads back to the first steps from the page that one of them opened [A26.6]. */
export function FirstStepsNotice() {
  const { pathname } = useLocation()
  const isFollowed = useFirstSteps((state) => state.isFollowed)
  useEffect(() => {
    if (pathname === steps) leaveFirstSteps()
  }, [pathname])
  if (!isFollowed || pathname === steps) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      closeText={texts.close}
      action={
        <Button color="inherit" size="small" component={Link} to={steps}>
          {appTexts.backToFirstSteps}
        </Button>
      }
    >
      {appTexts.firstSteps}
    </Alert>
  )
}
