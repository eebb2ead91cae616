import { type EInvoiceFormat, eInvoiceFormats } from '@kontor/domain/e-invoices/e-invoice-format'
import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useId, useState } from 'react'
import { uiTexts } from '../../ui/texts.ts'
import { texts } from './texts.ts'

interface DownloadButtonProps {
  /** The invoice's own, which the button gives. */
  format: EInvoiceFormat
  /** Finals can be had in the other formats as well. */
  hasChoice: boolean
  disabled: boolean
  isBusy: boolean
  onDownload: (format: EInvoiceFormat) => void
}

const { formats, formatHints } = uiTexts.eInvoice

/** Downloads the invoice in its own format; the arrow beside it offers all of them. */
export function DownloadButton({ format, hasChoice, disabled, isBusy, onDownload }: DownloadButtonProps) {
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
      {hasChoice && (
        <>
          <Tooltip title={disabled || isBusy ? '' : texts.otherFormat}>
            <span>
              <IconButton
                aria-label={texts.otherFormat}
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
            {eInvoiceFormats.map((choice) => (
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
          </Menu>
        </>
      )}
    </Box>
  )
}
