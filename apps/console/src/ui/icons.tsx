import type { ReactNode } from 'react'
import { useId } from 'react'

export interface IconProps {
  /** Edge in pixels; 16 unless said otherwise. */
  size?: number
  /** Says what the icon means where no word stands beside it; without it the icon is decoration. */
  label?: string
  className?: string
}

/** One outline icon on a 16-px grid: 1.5-px strokes, round ends, in the colour of the text around it. */
export function outline(drawing: ReactNode) {
  return function Icon({ size = 16, label, className }: IconProps) {
    const id = useId()
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        role={label ? 'img' : undefined}
        aria-labelledby={label ? id : undefined}
        aria-hidden={label ? undefined : true}
      >
        {label ? <title id={id}>{label}</title> : null}
        {drawing}
      </svg>
    )
  }
}

export const AlertIcon = /* @__PURE__ */ outline(
  <path d="M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5zM8 5v3.5M8 10.9v.01" />,
)
export const EyeIcon = /* @__PURE__ */ outline(
  <>
    <path d="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8z" />
    <circle cx="8" cy="8" r="1.9" />
  </>,
)
export const KeyIcon = /* @__PURE__ */ outline(
  <>
    <circle cx="5.5" cy="10.5" r="3" />
    <path d="M7.75 8.25L13.5 2.5M11.25 4.75l2 2" />
  </>,
)
export const PlusIcon = /* @__PURE__ */ outline(<path d="M8 3v10M3 8h10" />)
export const HomeIcon = /* @__PURE__ */ outline(<path d="M2.5 7.25L8 2.5l5.5 4.75v6.25h-11zM6.5 13.5v-4h3v4" />)
export const MailIcon = /* @__PURE__ */ outline(
  <>
    <rect x="2" y="3.5" width="12" height="9" rx="1.5" />
    <path d="M2.5 4.5L8 9l5.5-4.5" />
  </>,
)
export const KubernetesIcon = /* @__PURE__ */ outline(
  <>
    <path d="M8 1.75l5 2.4 1.25 5.4-3.45 4.3H5.2L1.75 9.55 3 4.15z" />
    <circle cx="8" cy="8" r="1.5" />
    <path d="M8 4.25v2.25M11 9.75l-1.8-1M5 9.75l1.8-1" strokeWidth="1.2" />
  </>,
)
export const CloseIcon = /* @__PURE__ */ outline(<path d="M4 4l8 8M12 4l-8 8" />)
export const HealthyIcon = /* @__PURE__ */ outline(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M5.5 8.25l1.75 1.75 3.25-3.75" />
  </>,
)
export const WarningIcon = /* @__PURE__ */ outline(<path d="M8 2.5l6 10.75H2zM8 6.75v3M8 11.5v.01" />)
export const TrashIcon = /* @__PURE__ */ outline(
  <path d="M2.75 4.25h10.5M6 4.25v-1.5h4v1.5M4 4.25l.6 8.5a1 1 0 0 0 1 .9h4.8a1 1 0 0 0 1-.9l.6-8.5M6.75 7v4M9.25 7v4" />,
)
export const FilterIcon = /* @__PURE__ */ outline(<path d="M2 3.5h12M4.5 8h7M6.75 12.5h2.5" />)
export const CheckIcon = /* @__PURE__ */ outline(<path d="M3.25 8.5l3 3 6.5-7" />)
export const SearchIcon = /* @__PURE__ */ outline(
  <>
    <circle cx="7" cy="7" r="4.5" />
    <path d="M10.4 10.4L14 14" />
  </>,
)
export const PausedIcon = /* @__PURE__ */ outline(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M6.5 6v4M9.5 6v4" />
  </>,
)
export const EditIcon = /* @__PURE__ */ outline(
  <path d="M9.75 3.75l2.5 2.5M3 13l.6-2.9 7.15-7.15a1.2 1.2 0 0 1 1.7 0l.6.6a1.2 1.2 0 0 1 0 1.7L5.9 12.4z" />,
)
export const SidebarIcon = /* @__PURE__ */ outline(
  <>
    <rect x="2" y="2.5" width="12" height="11" rx="2" />
    <path d="M6 2.5v11" />
  </>,
)
export const UpDownIcon = /* @__PURE__ */ outline(<path d="M5 6.25L8 3.25l3 3M5 9.75l3 3 3-3" />)
export const AiIcon = /* @__PURE__ */ outline(
  <path d="M8 2.2l1.2 3.1a2 2 0 0 0 1.2 1.2L13.5 7.7l-3.1 1.2a2 2 0 0 0-1.2 1.2L8 13.2l-1.2-3.1a2 2 0 0 0-1.2-1.2L2.5 7.7l3.1-1.2a2 2 0 0 0 1.2-1.2z" />,
)
export const PipelinesIcon = /* @__PURE__ */ outline(
  <>
    <rect x="1.75" y="2.25" width="4" height="4" rx="1" />
    <rect x="1.75" y="9.75" width="4" height="4" rx="1" />
    <rect x="10.25" y="6" width="4" height="4" rx="1" />
    <path d="M5.75 4.25h1.5a1 1 0 0 1 1 1v5.5a1 1 0 0 1-1 1h-1.5M8.25 8h2" />
  </>,
)
export const RecommendationsIcon = /* @__PURE__ */ outline(
  <path d="M6 12.5h4M6.75 14.5h2.5M5.9 10.4C4.7 9.7 4 8.4 4 7a4 4 0 1 1 8 0c0 1.4-.7 2.7-1.9 3.4-.2.1-.35.35-.35.6H6.25c0-.25-.15-.5-.35-.6z" />,
)
export const DashboardsIcon = /* @__PURE__ */ outline(
  <>
    <rect x="2" y="2" width="5" height="6.5" rx="1" />
    <rect x="9" y="2" width="5" height="3.5" rx="1" />
    <rect x="2" y="10.5" width="5" height="3.5" rx="1" />
    <rect x="9" y="7.5" width="5" height="6.5" rx="1" />
  </>,
)
export const LogsIcon = /* @__PURE__ */ outline(<path d="M2.25 3.75h7.5M2.25 8h11.5M2.25 12.25h9" />)
export const MetricsIcon = /* @__PURE__ */ outline(<path d="M2 13.25h12M2 10.5l3.25-4 2.75 2.5L13.5 3" />)
export const TracesIcon = /* @__PURE__ */ outline(<path d="M2 3.5h6.5M5 8h6.5M8.5 12.5H14" strokeWidth="2" />)
export const ServiceMapIcon = /* @__PURE__ */ outline(
  <>
    <circle cx="3.5" cy="8" r="1.75" />
    <circle cx="12.25" cy="3.75" r="1.75" />
    <circle cx="12.25" cy="12.25" r="1.75" />
    <path d="M5.1 7.25l5.6-2.7M5.1 8.75l5.6 2.7" />
  </>,
)
export const EventsIcon = /* @__PURE__ */ outline(<path d="M8.75 1.75L3.25 9h4l-.5 5.25L12.25 7h-4z" />)
export const MonitorsIcon = /* @__PURE__ */ outline(
  <path d="M4 6.5a4 4 0 0 1 8 0c0 3.5 1.5 4.5 1.5 4.5h-11S4 10 4 6.5zM6.75 13.5a1.4 1.4 0 0 0 2.5 0" />,
)
export const AdminIcon = /* @__PURE__ */ outline(
  <>
    <path d="M2 4.5h6M11.5 4.5H14M2 11.5h2.5M8 11.5h6" />
    <circle cx="9.75" cy="4.5" r="1.75" />
    <circle cx="6.25" cy="11.5" r="1.75" />
  </>,
)
export const HourglassIcon = /* @__PURE__ */ outline(
  <path d="M4 1.75h8M4 14.25h8M5 1.75v2.5c0 1.5 3 2.5 3 3.75s-3 2.25-3 3.75v2.5M11 1.75v2.5C11 5.75 8 6.75 8 8s3 2.25 3 3.75v2.5M6.5 12.75h3" />,
)
export const HelpIcon = /* @__PURE__ */ outline(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M6.25 6.25c.2-1 .9-1.5 1.8-1.5 1 0 1.75.65 1.75 1.55 0 1.45-1.8 1.35-1.8 2.7M8 11.25v.01" />
  </>,
)
export const ChevronDownIcon = /* @__PURE__ */ outline(<path d="M4.5 6.25L8 9.75l3.5-3.5" />)
export const ChevronRightIcon = /* @__PURE__ */ outline(<path d="M6.25 4.5L9.75 8l-3.5 3.5" />)
export const ChevronUpIcon = /* @__PURE__ */ outline(<path d="M4.5 9.75L8 6.25l3.5 3.5" />)
export const ChevronLeftIcon = /* @__PURE__ */ outline(<path d="M9.75 4.5L6.25 8l3.5 3.5" />)
export const ClockIcon = /* @__PURE__ */ outline(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 4.75V8l2.25 1.5" />
  </>,
)
export const CopyIcon = /* @__PURE__ */ outline(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5" />
  </>,
)
export const MinusIcon = /* @__PURE__ */ outline(<path d="M3 8h10" />)
export const FitIcon = /* @__PURE__ */ outline(
  <path d="M2.5 6V3.5a1 1 0 0 1 1-1H6M10 2.5h2.5a1 1 0 0 1 1 1V6M13.5 10v2.5a1 1 0 0 1-1 1H10M6 13.5H3.5a1 1 0 0 1-1-1V10" />,
)
export const ListIcon = /* @__PURE__ */ outline(<path d="M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01" />)
export const BookmarkIcon = /* @__PURE__ */ outline(<path d="M4 2.25h8v11.5L8 10.75l-4 3z" />)
export const PlayIcon = /* @__PURE__ */ outline(<path d="M5 3.25l7.5 4.75L5 12.75z" />)
export const PauseIcon = /* @__PURE__ */ outline(<path d="M5.5 3.5v9M10.5 3.5v9" strokeWidth="2" />)
export const StopIcon = /* @__PURE__ */ outline(<path d="M4 4h8v8H4z" />)
export const ArrowDownIcon = /* @__PURE__ */ outline(<path d="M8 3v10M4 9l4 4 4-4" />)
export const ArrowUpIcon = /* @__PURE__ */ outline(<path d="M8 13V3M4 7l4-4 4 4" />)
export const WrapIcon = /* @__PURE__ */ outline(
  <path d="M2 3.5h12M2 8h9.5a2.25 2.25 0 0 1 0 4.5H8M9.75 10.75L8 12.5l1.75 1.75" />,
)
export const DownloadIcon = /* @__PURE__ */ outline(<path d="M8 2v8M4.75 7L8 10.25 11.25 7M2.5 13.5h11" />)
export const LinkIcon = /* @__PURE__ */ outline(
  <path d="M6.75 9.25a2.75 2.75 0 0 0 4 .1l2-2a2.8 2.8 0 0 0-4-4l-.9.9M9.25 6.75a2.75 2.75 0 0 0-4-.1l-2 2a2.8 2.8 0 0 0 4 4l.9-.9" />,
)
export const WandIcon = /* @__PURE__ */ outline(
  <path d="M3 13l7-7M9 3.25v1.5M8.25 4h1.5M13 6.25v1.5M12.25 7h1.5M12.5 2.5l-1 1M6 5v.01" />,
)
export const BookIcon = /* @__PURE__ */ outline(
  <path d="M2.5 3.25h4A1.5 1.5 0 0 1 8 4.75v8.5a1.5 1.5 0 0 0-1.5-1.25h-4zM13.5 3.25h-4A1.5 1.5 0 0 0 8 4.75v8.5A1.5 1.5 0 0 1 9.5 12h4z" />,
)
export const MoreIcon = /* @__PURE__ */ outline(<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.2" />)
export const RefreshIcon = /* @__PURE__ */ outline(
  <path d="M13.25 7A5.4 5.4 0 0 0 3.6 4.9L2.25 6.25M2.25 2.75v3.5h3.5M2.75 9a5.4 5.4 0 0 0 9.65 2.1l1.35-1.35M13.75 13.25v-3.5h-3.5" />,
)
export const UndoIcon = /* @__PURE__ */ outline(<path d="M5.5 3L2.5 6l3 3M2.5 6H10a3.5 3.5 0 0 1 0 7H7" />)
export const RedoIcon = /* @__PURE__ */ outline(<path d="M10.5 3l3 3-3 3M13.5 6H6a3.5 3.5 0 0 0 0 7h3" />)
export const GripIcon = /* @__PURE__ */ outline(
  <path d="M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01" strokeWidth="2" />,
)
export const LayoutIcon = /* @__PURE__ */ outline(
  <path d="M2 6h3.5v4H2zM10.5 2H14v4h-3.5zM10.5 10H14v4h-3.5zM5.5 8H8M10.5 4H8v8h2.5" />,
)
export const GroupIcon = /* @__PURE__ */ outline(
  <>
    <rect x="2" y="2.5" width="12" height="3" rx="1" />
    <rect x="2" y="6.75" width="12" height="3" rx="1" />
    <rect x="2" y="11" width="12" height="3" rx="1" />
  </>,
)
export const BracesIcon = /* @__PURE__ */ outline(
  <path d="M6 2.75c-1.5 0-2 .6-2 1.75v1.75C4 7.3 3.5 8 2.5 8c1 0 1.5.7 1.5 1.75v1.75c0 1.15.5 1.75 2 1.75M10 2.75c1.5 0 2 .6 2 1.75v1.75c0 1.05.5 1.75 1.5 1.75-1 0-1.5.7-1.5 1.75v1.75c0 1.15-.5 1.75-2 1.75" />,
)
export const FunnelIcon = /* @__PURE__ */ outline(<path d="M2 3h12l-4.75 5.5v4.25L6.75 14V8.5z" />)
export const DedupIcon = /* @__PURE__ */ outline(
  <>
    <rect x="2.25" y="5.75" width="8" height="8" rx="1.5" />
    <path d="M5.75 2.25h6.5a1.5 1.5 0 0 1 1.5 1.5v6.5" />
  </>,
)
export const MaskIcon = /* @__PURE__ */ outline(
  <>
    <path d="M2.5 5.5h11v5h-11z" />
    <path d="M5 8h.01M8 8h.01M11 8h.01" strokeWidth="2" />
  </>,
)
export const SampleIcon = /* @__PURE__ */ outline(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 2v6h6" />
  </>,
)
export const TimestampIcon = /* @__PURE__ */ outline(
  <>
    <circle cx="8" cy="9" r="5" />
    <path d="M8 6.5V9l1.5 1M6.5 1.75h3M8 1.75V4" />
  </>,
)
export const SumIcon = /* @__PURE__ */ outline(<path d="M12.5 3.5h-9L8 8l-4.5 4.5h9" />)
export const CodeIcon = /* @__PURE__ */ outline(<path d="M5 4.5L1.75 8 5 11.5M11 4.5L14.25 8 11 11.5M9.25 3l-2.5 10" />)
export const RouteIcon = /* @__PURE__ */ outline(<path d="M2 8h4M6 8c2 0 2-4.5 4-4.5h4M6 8c2 0 2 4.5 4 4.5h4M6 8h8" />)
export const OtlpIcon = /* @__PURE__ */ outline(
  <>
    <circle cx="10" cy="6" r="3.75" />
    <circle cx="10" cy="6" r="1" />
    <path d="M7.1 8.9L2.5 13.5M2 10.75L5.25 14" />
  </>,
)
export const ChipIcon = /* @__PURE__ */ outline(
  <>
    <rect x="4" y="4" width="8" height="8" rx="1.5" />
    <path d="M6.25 1.75V4M9.75 1.75V4M6.25 12v2.25M9.75 12v2.25M1.75 6.25H4M1.75 9.75H4M12 6.25h2.25M12 9.75h2.25" />
  </>,
)
export const BucketIcon = /* @__PURE__ */ outline(
  <path d="M2.75 3.75c0-.8 2.35-1.5 5.25-1.5s5.25.7 5.25 1.5L12 12.75c0 .6-1.8 1.25-4 1.25s-4-.65-4-1.25zM2.75 3.75c0 .8 2.35 1.5 5.25 1.5s5.25-.7 5.25-1.5" />,
)
export const DatabaseIcon = /* @__PURE__ */ outline(
  <>
    <ellipse cx="8" cy="3.75" rx="5.25" ry="2" />
    <path d="M2.75 3.75v8.5c0 1.1 2.35 2 5.25 2s5.25-.9 5.25-2v-8.5M2.75 8c0 1.1 2.35 2 5.25 2s5.25-.9 5.25-2" />
  </>,
)
export const FileIcon = /* @__PURE__ */ outline(
  <path d="M4 1.75h5l3.25 3.25v9.25H4zM9 1.75V5h3.25M6.25 8.5h3.75M6.25 11h2.5" />,
)
export const DockerIcon = /* @__PURE__ */ outline(
  <path
    d="M1.75 8.5h11.5c0 3-2.25 4.75-5.5 4.75S1.75 11.5 1.75 8.5zM3.5 8.25v-2h2v2M5.75 8.25v-2h2v2M8 8.25v-2h2v2M5.75 6v-2h2v2"
    strokeWidth="1.2"
  />,
)
export const IdleIcon = /* @__PURE__ */ outline(<circle cx="8" cy="8" r="6" strokeDasharray="2.3 2.3" />)
export const LinuxIcon = /* @__PURE__ */ outline(
  <>
    <rect x="2" y="3" width="12" height="10" rx="1.5" />
    <path d="M4.75 6.25L6.5 8l-1.75 1.75M8 10h3" />
  </>,
)
export const WindowsIcon = /* @__PURE__ */ outline(
  <path
    d="M2.5 4l4.75-.75v4.25H2.5zM9 3l4.75-.75v5.25H9zM2.5 9h4.75v4.25L2.5 12.5zM9 9h4.75v5.25L9 13.5z"
    strokeWidth="1.2"
  />,
)
export const CloudIcon = /* @__PURE__ */ outline(
  <path d="M4.75 12.5a3 3 0 0 1-.35-5.98 4 4 0 0 1 7.75.85 2.6 2.6 0 0 1-.4 5.13z" />,
)
export const MacOSIcon = /* @__PURE__ */ outline(
  <>
    <rect x="3" y="3" width="10" height="7.5" rx="1.25" />
    <path d="M1.5 13h13" />
  </>,
)
export const GlobeIcon = /* @__PURE__ */ outline(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M2 8h12M8 2c2 1.75 2.75 3.75 2.75 6S10 12.25 8 14c-2-1.75-2.75-3.75-2.75-6S6 3.75 8 2z" />
  </>,
)
export const DevIcon = /* @__PURE__ */ outline(<path d="M2.5 3.5h11v9h-11zM5 6.5l2 1.75L5 10M8.5 10.25h2.75" />)
export const LogoutIcon = /* @__PURE__ */ outline(
  <path d="M6.5 2.5h-3a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h3M10.5 5l3 3-3 3M13.5 8H6.5" />,
)
export const SwapIcon = /* @__PURE__ */ outline(<path d="M3 5.5h9.5L10 3M13 10.5H3.5L6 13" />)
export const CalendarIcon = /* @__PURE__ */ outline(
  <>
    <rect x="2.5" y="3.5" width="11" height="10" rx="1.5" />
    <path d="M2.5 6.75h11M5.5 2v2.5M10.5 2v2.5" />
  </>,
)
export const KeyboardIcon = /* @__PURE__ */ outline(
  <>
    <rect x="1.75" y="4" width="12.5" height="8" rx="1.5" />
    <path d="M4.5 6.75h.01M7 6.75h.01M9.25 6.75h.01M11.5 6.75h.01M5.5 9.5h5" />
  </>,
)
export const SunIcon = /* @__PURE__ */ outline(
  <>
    <circle cx="8" cy="8" r="2.75" />
    <path d="M8 1.75v1.5M8 12.75v1.5M1.75 8h1.5M12.75 8h1.5M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1" />
  </>,
)
export const MoonIcon = /* @__PURE__ */ outline(<path d="M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5z" />)
export const ScreenIcon = /* @__PURE__ */ outline(
  <>
    <rect x="2" y="3" width="12" height="8" rx="1.5" />
    <path d="M6 13.5h4M8 11v2.5" />
  </>,
)
