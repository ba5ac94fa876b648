import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/styles.ts'
import { Providers } from './app/providers.tsx'
import { createConsoleRouter } from './app/router.tsx'

const router = createConsoleRouter()
const root = document.getElementById('root')

if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}
