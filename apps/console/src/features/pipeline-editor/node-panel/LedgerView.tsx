import type { NodeDiagnostics } from '@weir/contracts'
import { formatPercent } from '../../../lib/format.ts'
import css from './NodePanel.module.css'
import { nodeLedger } from './node-ledger.ts'

const number = (count: number) => count.toLocaleString('en-US')

/** What happened to what came in: a bar and a list that add up. */
export function LedgerView({ figures }: { figures: NodeDiagnostics }) {
  const { came, made, lines } = nodeLedger(figures)
  return (
    <section aria-labelledby="ledger-title">
      <h3 className={css['heading']} id="ledger-title">
        What happened to what came in
      </h3>
      <div className={css['bar']} aria-hidden>
        {lines.map(({ kind, share }) =>
          share > 0 ? <span data-kind={kind} style={{ flexGrow: share }} key={kind} /> : null,
        )}
      </div>
      <dl className={css['ledger']}>
        {lines.map(({ kind, label, count, share, reasons }) => (
          <div className={css['ledgerLine']} key={kind}>
            <dt data-kind={kind}>{label}</dt>
            <dd>
              {number(count)} <span className="quiet">{formatPercent(share)}</span>
            </dd>
            {reasons.map(({ reason, count: part }) => (
              <div className={css['reason']} key={reason}>
                <span>{reason}</span>
                <span>{number(part)}</span>
              </div>
            ))}
          </div>
        ))}
        <div className={css['ledgerSum']}>
          <dt>{made > 0 ? `Came in, and ${number(made)} made here` : 'Came in'}</dt>
          <dd>{number(came + made)}</dd>
        </div>
      </dl>
    </section>
  )
}
