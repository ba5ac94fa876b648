import { HoverCard } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import css from './NodeCard.module.css'

/** Milliseconds until the card opens, and how long it stays when the pointer leaves. */
export const gatewayDelays = { openDelay: 300, closeDelay: 200 }

interface GatewayLinkProps {
  /** The page of the gateway pipeline. */
  to: string
  children: ReactElement
}

/** Over a destination that is a gateway: the way to the pipeline behind it. */
export const GatewayLink = ({ to, children }: GatewayLinkProps) => (
  <HoverCard {...gatewayDelays} position="top">
    <HoverCard.Target>{children}</HoverCard.Target>
    <HoverCard.Dropdown className={css['gateway'] ?? ''}>
      <Link to={to} className="link">
        View Gateway Pipeline
      </Link>
    </HoverCard.Dropdown>
  </HoverCard>
)
