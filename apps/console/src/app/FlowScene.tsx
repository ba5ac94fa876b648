const width = 960
const height = 900
const middle = height / 2
const notch = { x: width * 0.58, spread: 0.16, half: 0.1 }

/** A line of flow: level far away, drawn together where it passes the notch. */
function flowLine(distance: number): string {
  const points: string[] = []
  for (let x = -8; x <= width + 8; x += 8) {
    const nearness = Math.exp(-(((x - notch.x) / (width * notch.spread)) ** 2))
    const y = middle + distance * (1 - nearness * (1 - notch.half * 2.4))
    points.push(`${x} ${y.toFixed(1)}`)
  }
  return `M${points.join('L')}`
}

const lines = Array.from({ length: 33 }, (_, index) => {
  const step = index - 16
  return { step, path: flowLine(step * 27), opacity: 0.42 - Math.abs(step) * 0.022 }
})

/** The wide view of the mark: flow drawn together by a weir. Decoration of the sign-in pages only. */
export const FlowScene = () => (
  <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden>
    {lines.map(line => (
      <path d={line.path} stroke="var(--accent)" opacity={line.opacity} key={line.step} />
    ))}
    <path
      d={`M${notch.x} 0V${middle - 128}M${notch.x} ${middle + 128}V${height}`}
      stroke="var(--text-2)"
      strokeWidth={3}
      strokeLinecap="round"
    />
  </svg>
)
