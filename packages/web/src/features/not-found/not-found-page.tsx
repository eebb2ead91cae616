import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { PageHeader } from '../../ui/page-header.tsx'
import { notFoundTexts } from './texts.ts'

/** Page for unknown paths under /home [S2.1.4]. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title={notFoundTexts.title} />
      <Typography sx={{ mb: 2 }}>{notFoundTexts.hint}</Typography>
      <Button variant="outlined" component={Link} to="/home">
        {notFoundTexts.toInvoices}
      </Button>
    </>
  )
}
