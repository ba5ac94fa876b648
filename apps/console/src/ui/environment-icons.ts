import type { PipelineSummary } from '@weir/contracts'
import { DockerIcon, KubernetesIcon, LinuxIcon, MacOSIcon, WindowsIcon } from './icons.tsx'

/** The picture of each environment that agents run in. */
export const environmentIcons = {
  Kubernetes: KubernetesIcon,
  Helm: KubernetesIcon,
  Docker: DockerIcon,
  MacOS: MacOSIcon,
  Linux: LinuxIcon,
  Windows: WindowsIcon,
} as const satisfies Record<PipelineSummary['environment'], unknown>
