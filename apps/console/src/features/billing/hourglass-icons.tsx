import { outline } from '../../ui/icons.tsx'

const glass =
  'M4 1.75h8M4 14.25h8M5 1.75v2.5c0 1.5 3 2.5 3 3.75s-3 2.25-3 3.75v2.5M11 1.75v2.5C11 5.75 8 6.75 8 8s3 2.25 3 3.75v2.5'
const fullest = 7

/** The sand runs from the upper half to the lower one: a filled bar in each, as high as its share. */
function sand(left: number): string {
  const above = (left / fullest) * 3
  const below = 3 - above
  const upper = above === 0 ? '' : `M6.25 ${(5.5 - above).toFixed(2)}h3.5L9 5.5H7z`
  const lower = below === 0 ? '' : `M6 13.25h4v-${(below * 0.85).toFixed(2)}H6z`
  return upper + lower
}

const hourglass = (left: number) =>
  outline(
    <>
      <path d={glass} />
      <path d={sand(left)} fill="currentColor" strokeWidth={0} />
    </>,
  )

/** One hourglass for each number of days left, from none to seven and more. */
export const hourglassIcons = Array.from({ length: fullest + 1 }, (_, left) => hourglass(left))
