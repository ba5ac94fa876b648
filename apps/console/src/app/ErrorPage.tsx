import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { errorWords } from '../lib/error-words.ts'
import { BrokenState } from '../ui/FullState.tsx'
import { HomeIcon, RefreshIcon } from '../ui/icons.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PlainFrame } from './PlainFrame.tsx'

/** A page that broke. Everything is loaded anew on retry: what broke may sit anywhere. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const words = errorWords(error)
  return (
    <PlainFrame title={words.title}>
      <BrokenState
        level={1}
        title={words.title}
        meta={<span className="mono">{words.code}</span>}
        actions={
          <>
            <Button variant="filled" leftSection={<RefreshIcon size={14} />} onClick={() => window.location.reload()}>
              Try again
            </Button>
            <LinkButton to="/" reloadDocument leftSection={<HomeIcon size={14} />}>
              Go to Home Page
            </LinkButton>
          </>
        }
      >
        {words.sentence}
      </BrokenState>
    </PlainFrame>
  )
}
