import type { EInvoiceFormat } from '@kontor/domain/e-invoices/e-invoice-format'
import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useId, useState } from 'react'
import { uiTexts } from '../../ui/texts.ts'
import { texts } from './texts.ts'

interface DownloadButtonProps {
  /** The format that the button downloads: for a final, the invoice's own; for a draft, PDF. */
  format: EInvoiceFormat
  /** Formats that the menu offers: for a final, all; for a draft, only PDF. */
  choices: readonly EInvoiceFormat[]
  disabled: boolean
  isBusy: boolean
  onDownload: (format: EInvoiceFormat) => void
  onCopyBase64: () => void
}

const { formats, formatHints } = uiTexts.eInvoice

/**
 * Downloads the invoice in `format`. The arrow beside the button opens a menu with all `choices` and an entry
 * that copies the PDF as base64 text.
 */
export function DownloadButton(props: DownloadButtonProps) {
  const { format, choices, disabled, isBusy, onDownload, onCopyBase64 } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menuId = useId()
  const label = texts.downloadAs(formats[format])
  return (
    <Box sx={{ display: 'flex' }}>
      <Tooltip title={disabled || isBusy ? '' : label}>
        <span>
          <IconButton
            size="medium"
            aria-label={label}
            disabled={disabled}
            loading={isBusy}
            onClick={() => onDownload(format)}
          >
            <DownloadIcon />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title={disabled || isBusy ? '' : texts.moreWays}>
        <span>
          <IconButton
            aria-label={texts.moreWays}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            {...(anchor && { 'aria-controls': menuId })}
            disabled={disabled || isBusy}
            onClick={(event) => setAnchor(event.currentTarget)}
            sx={{ px: 0.25, ml: -1, height: 40 }}
          >
            <ArrowDropDownIcon fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map((choice) => (
          <MenuItem
            key={choice}
            selected={choice === format}
            onClick={() => {
              setAnchor(null)
              onDownload(choice)
            }}
          >
            <ListItemText primary={formats[choice]} secondary={formatHints[choice]} />
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          onClick={() => {
            setAnchor(null)
            onCopyBase64()
          }}
        >
          <ListItemText primary={texts.copyBase64} secondary={texts.copyBase64Hint} />
        </MenuItem>
      </Menu>
    </Box>
  )
}
