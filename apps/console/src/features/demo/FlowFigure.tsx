import css from './Demo.module.css'

const lines = Array.from({ length: 11 }, (_, index) => index - 5)

/** Lines that come in wide and pass through the notch: what a pipeline does, without words. */
export const FlowFigure = () => (
  <svg className={css['figure']} viewBox="0 0 360 320" preserveAspectRatio="xMidYMid slice" aria-hidden>
    {lines.map(line => (
      <path
        key={line}
        d={`M0 ${160 + line * 27} C120 ${160 + line * 27} 130 ${160 + line * 8} 180 ${160 + line * 8} S260 ${160 + line * 20} 360 ${160 + line * 20}`}
        fill="none"
        stroke="var(--accent)"
        strokeOpacity={0.65 - Math.abs(line) * 0.09}
      />
    ))}
    <path d="M180 24v76M180 220v76" stroke="var(--text-2)" strokeWidth={2} strokeLinecap="round" />
  </svg>
)
