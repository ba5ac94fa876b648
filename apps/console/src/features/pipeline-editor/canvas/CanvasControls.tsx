import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useReactFlow, useStore } from '@xyflow/react'
import { FitIcon, LayoutIcon, ListIcon, MinusIcon, PlusIcon } from '../../../ui/icons.tsx'
import css from './Canvas.module.css'

interface CanvasControlsProps {
  /** Undefined where nothing can be moved. */
  onLayOut: (() => void) | undefined
  onList: () => void
}

/** Zoom, fit, layout, and the way to the list view. */
export function CanvasControls({ onLayOut, onList }: CanvasControlsProps) {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const zoom = useStore(state => Math.round(state.transform[2] * 100))
  return (
    <div className={css['dock']} role="toolbar" aria-label="Canvas">
      <div className={css['controls']}>
        <ActionIcon variant="subtle" aria-label="Zoom out" onClick={() => void zoomOut()}>
          <MinusIcon />
        </ActionIcon>
        <span className={css['zoom']}>{zoom}%</span>
        <ActionIcon variant="subtle" aria-label="Zoom in" onClick={() => void zoomIn()}>
          <PlusIcon />
        </ActionIcon>
        <span className={css['rule']} />
        <Tooltip label="Fit to window">
          <ActionIcon
            variant="subtle"
            aria-label="Fit to window"
            onClick={() => void fitView({ duration: 200, padding: 0.1, maxZoom: 1 })}
          >
            <FitIcon />
          </ActionIcon>
        </Tooltip>
        {onLayOut ? (
          <Tooltip label="Auto layout">
            <ActionIcon variant="subtle" aria-label="Auto layout" onClick={onLayOut}>
              <LayoutIcon />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </div>
      <div className={css['controls']}>
        <Button variant="subtle" leftSection={<ListIcon />} onClick={onList}>
          List view
        </Button>
      </div>
    </div>
  )
}
