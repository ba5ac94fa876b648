import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../lib/api.ts'
import { useTheme } from '../lib/theme.ts'
import { theme } from '../ui/theme.ts'

interface ProvidersProps {
  children: ReactNode
}

/** What every page stands in. Mantine's variables are static CSS (mantine.css), so it writes no style tags of its own. */
export function Providers({ children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} forceColorScheme={useTheme()} withCssVariables={false} withGlobalClasses={false}>
        <Notifications position="bottom-right" limit={4} />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  )
}
