import {
  IconActivity,
  IconBrandOpenSource,
  IconCircleOff,
  IconEyeOff,
  IconFilter,
  IconFlask,
  IconHelp,
  IconMessage,
  IconRipple,
  IconStack2,
  IconTransform,
  IconWaveSine,
} from '@tabler/icons-react'

/** The icons that node definitions name. A definition says the name; only here does it become a picture. */
export const nodeIcons = {
  IconActivity,
  IconBrandOpenSource,
  IconCircleOff,
  IconEyeOff,
  IconFilter,
  IconFlask,
  IconHelp,
  IconMessage,
  IconRipple,
  IconStack2,
  IconTransform,
  IconWaveSine,
} as const

function isNodeIcon(name: string): name is keyof typeof nodeIcons {
  return Object.hasOwn(nodeIcons, name)
}

/** The icon of a node type by the name in its definition. */
export function NodeIcon({ name, size = 16 }: { name: string; size?: number }) {
  const Icon = nodeIcons[isNodeIcon(name) ? name : 'IconHelp']
  return <Icon size={size} stroke={1.5} aria-hidden />
}
