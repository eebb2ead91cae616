import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import { texts } from './texts.ts'

interface SaveButtonsProps {
  disabled: boolean
  onCsv: () => void
  onWorkbook: () => Promise<void>
}

/** Saves what the page shows, for any spreadsheet or for Excel. */
export function SaveButtons({ disabled, onCsv, onWorkbook }: SaveButtonsProps) {
  return (
    <>
      <Button variant="outlined" startIcon={<DownloadIcon />} disabled={disabled} onClick={onCsv}>
        {texts.csv}
      </Button>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        disabled={disabled}
        onClick={() => void onWorkbook()}
      >
        {texts.workbook}
      </Button>
    </>
  )
}
