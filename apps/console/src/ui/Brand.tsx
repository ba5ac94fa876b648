interface MarkProps {
  size?: number
}

/** The V-notch weir: a crest with a notch, and the flow that passes through it. Not below 16 px. */
export function Mark({ size = 24 }: MarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M9.75 4.75L12 8.43l2.25-3.68M8.75 16.4L12 21.7l3.25-5.3" stroke="var(--accent)" />
      <path d="M1.5 5.5h4.25L12 15.7 18.25 5.5h4.25" stroke="currentColor" />
    </svg>
  )
}

interface WordmarkProps {
  height?: number
}

/** The lower-case name. */
export function Wordmark({ height = 13 }: WordmarkProps) {
  return (
    <svg
      height={height}
      width={(height * 182.6) / 74.6}
      viewBox="1.1 -73.8 182.6 74.6"
      fill="currentColor"
      role="img"
      aria-label="weir"
    >
      <path d="M16.1 0H29.1L39.2 -34.1H39.4L49.3 0H62.5L77.4 -51.6H64.5L55.2 -16.1H55L45.6 -51.6H33L23.5 -16H23.3L14.1 -51.6H1.1ZM104.8 0.8C117.1 0.8 126 -5.9 127.9 -16.1H116.2C114.8 -11.7 110.2 -8.9 104.9 -8.9C97 -8.9 92.3 -15 92.4 -22.5V-22.7H128.4V-25.8C128.4 -41.7 119.3 -52.3 104.5 -52.3C89.5 -52.3 79.9 -41.5 79.9 -25.7C79.9 -9.7 89.5 0.8 104.8 0.8ZM92.4 -31C92.8 -37.2 97.4 -42.7 104.5 -42.7C111.2 -42.7 116.3 -37.9 116.6 -31ZM134.3 0H147V-51.6H134.3ZM140.6 -59.5C144.7 -59.5 148 -62.7 148 -66.7C148 -70.6 144.7 -73.8 140.6 -73.8C136.5 -73.8 133.2 -70.6 133.2 -66.7C133.2 -62.7 136.5 -59.5 140.6 -59.5ZM154.8 0H167.5V-29.4C167.5 -37.1 172.1 -41 177.8 -41C180.1 -41 182.6 -40.7 183.8 -40.3V-51.9C182.8 -52.1 181.3 -52.3 179.7 -52.3C173.5 -52.3 169.3 -48.9 167.4 -42.6H167V-51.6H154.8Z" />
    </svg>
  )
}
