import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useMayFound } from '../../state/setup/setup.ts'
import { texts } from './texts.ts'

/** Says that the example data is a demo, and leads to an organisation of one's own, while there is none [A26.6]. */
export function DemoNotice() {
  if (useMayFound() !== true) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, flexShrink: 0, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        <Button color="inherit" size="small" component={Link} to="/home/settings/own-organisation">
          {texts.demo.found}
        </Button>
      }
    >
      {texts.demo.text}
    </Alert>
  )
}
