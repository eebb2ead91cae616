import './app/load-ahead.ts'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadHome } from './app/load-home.ts'
import { restore, useSession } from './state/session/session.ts'
import { declareFont } from './ui/font.ts'
import { progressDelay } from './ui/progress.tsx'
import { theme } from './ui/theme.ts'

// [S2.1.7] An older release may have installed a service worker, which would continue to serve old files.
navigator.serviceWorker?.getRegistrations().then((registrations) => {
  for (const registration of registrations) void registration.unregister()
})

declareFont()
void restore()
// Waits for the home page, but only until its progress bar would appear. Rendering anything else first would
// only delay the home page.
if (useSession.getState().isAuth) Promise.race([loadHome(), wait(progressDelay)]).then(render, render)
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
