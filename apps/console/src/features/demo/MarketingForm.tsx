import { useLayoutEffect, useRef } from 'react'
import { useAnalytics } from '../../lib/analytics/use-analytics.ts'
import css from './Demo.module.css'
import { formPlace, loadFormScript, submittedEmail } from './marketing-form.ts'

interface MarketingFormProps {
  url: string
}

/** Holds the form that the operator's script draws. What is sent there is told to analytics. */
export function MarketingForm({ url }: MarketingFormProps) {
  const analytics = useAnalytics()
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    frame.current?.append(formPlace(document))
    loadFormScript(document, url)
  }, [url])
  return (
    <div
      className={css['marketing']}
      ref={frame}
      onSubmitCapture={event => {
        if (!(event.target instanceof HTMLFormElement)) return
        const email = submittedEmail(new FormData(event.target))
        if (email) analytics.track('marketing_form_submitted', { email })
      }}
    />
  )
}
