import './app/load-ahead.ts'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadHome } from './app/load-home.ts'
import { restore, useSession } from './state/session/session.ts'
import { declareFont } from './ui/font.ts'
import { patience } from './ui/progress.tsx'
import { theme } from './ui/theme.ts'

// [S2.1.7] An older release may have left one; it would go on serving old files.
navigator.serviceWorker?.getRegistrations().then((registrations) => {
  for (const registration of registrations) void registration.unregister()
})

declareFont()
void restore()
// Rendered once, with the page that it is for: a frame without it would only put the page off.
if (useSession.getState().isAuth) Promise.race([loadHome(), wait(patience)]).then(render, render)
else render()

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function render(): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider theme={theme} noSsr>
        <CssBaseline enableColorScheme />
        <App />
      </ThemeProvider>
    </StrictMode>,
  )
}
