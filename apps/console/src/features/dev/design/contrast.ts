/** A colour as red, green, blue (0 to 255) and opacity (0 to 1). */
type Colour = readonly [number, number, number, number]

/** A colour in one of the two forms that tokens.css uses: `#rrggbb` and `rgba(…)`; undefined for anything else. */
export function readColour(text: string): Colour | undefined {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim())
  if (hex) return [parseInt(hex[1] ?? '', 16), parseInt(hex[2] ?? '', 16), parseInt(hex[3] ?? '', 16), 1]
  const parts = /^rgba?\(([^)]+)\)$/.exec(text.trim())?.[1]?.split(',').map(Number) ?? []
  const [red, green, blue, alpha = 1] = parts
  if (red === undefined || green === undefined || blue === undefined || parts.some(Number.isNaN)) return undefined
  return [red, green, blue, alpha]
}

const over = (top: Colour, below: Colour): Colour => {
  const mix = (a: number, b: number) => a * top[3] + b * (1 - top[3])
  return [mix(top[0], below[0]), mix(top[1], below[1]), mix(top[2], below[2]), 1]
}

const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Colour) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast of WCAG between a colour and the opaque ground it stands on: from 1 to 21. */
export function contrast(ink: Colour, ground: Colour): number {
  const [one, other] = [luminance(over(ink, ground)), luminance(ground)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** A ground that lets another one through, such as a soft tint on a card. */
export const layered = (top: Colour, below: Colour): Colour => over(top, below)
