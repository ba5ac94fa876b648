import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { errorWords } from '../lib/error-words.ts'
import { isChunkError } from '../lib/load-module.ts'
import { BrokenState } from '../ui/FullState.tsx'
import { HomeIcon, RefreshIcon } from '../ui/icons.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PlainFrame } from './PlainFrame.tsx'

/** A file of the console that did not come; the reload that may heal it has been tried already. */
const goneWords = {
  code: 'OUTDATED',
  title: 'This page could not be loaded',
  sentence: 'One of its files is out of reach. A newer version may just have been released: try again in a moment.',
}

/** A page that broke. Everything is loaded anew on retry: what broke may sit anywhere. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const words = isChunkError(error) ? goneWords : errorWords(error)
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
