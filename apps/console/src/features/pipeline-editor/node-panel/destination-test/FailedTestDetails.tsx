import type { TestResponse } from '@weir/contracts'
import { AlertIcon, LinkIcon } from '../../../../ui/icons.tsx'
import css from './DestinationTest.module.css'
import { isWebAddress } from './web-address.ts'

/** What the destination answered, and where to read on. */
export function FailedTestDetails({ response }: { response: TestResponse }) {
  const { error_message: message, error_details: about } = response
  // That it failed is what the message says already.
  const others = Object.entries(about.others).filter(([, value]) => value !== 'failed')
  return (
    <div className={css['details']}>
      <section aria-labelledby="failed-response">
        <h3 id="failed-response">Error Response</h3>
        <p className={css['message']}>
          <AlertIcon />
          <span>{message}</span>
          {others.map(([name, value]) => (
            <code className="mono" title={name} key={name}>
              {value}
            </code>
          ))}
        </p>
      </section>
      <section aria-labelledby="failed-details">
        <h3 id="failed-details">Details</h3>
        <pre className={css['text']} tabIndex={0} aria-labelledby="failed-details">
          {about.details === '' ? message : about.details}
        </pre>
      </section>
      <section aria-labelledby="failed-resources">
        <h3 id="failed-resources">Resources</h3>
        {about.resources.length === 0 ? (
          <p className={css['none']}>No page is known that helps with this.</p>
        ) : (
          <ul className={css['resources']}>
            {about.resources.map(address => (
              <li key={address}>
                <LinkIcon size={14} />
                {isWebAddress(address) ? (
                  <a href={address} target="_blank" rel="noreferrer">
                    {address}
                  </a>
                ) : (
                  address
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
