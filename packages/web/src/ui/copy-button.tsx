import CheckIcon from '@mui/icons-material/Check'
import ContentCopyIcon from '@mui/icons-material/ContentCopyOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useEffect, useState } from 'react'
import { uiTexts } from './texts.ts'

/** Milliseconds for which a tick replaces the icon. */
const confirmationTime = 1500

/** Copies `text` when clicked; `label` names the button, e.g. "Adresse kopieren". */
export function CopyButton({ text, label = uiTexts.copy }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), confirmationTime)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Tooltip title={copied ? uiTexts.copied : label}>
      <IconButton aria-label={label} onClick={() => void copyText(text).then(setCopied)}>
        {copied ? <CheckIcon fontSize="inherit" /> : <ContentCopyIcon fontSize="inherit" />}
      </IconButton>
    </Tooltip>
  )
}

/**
 * Copies to the clipboard. Returns false if the browser does not allow it, as on a page served over plain
 * http.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
