import { ActionIcon, Button } from '@mantine/core'
import { useReactFlow, useStore } from '@xyflow/react'
import { FitIcon, ListIcon, MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import css from './Canvas.module.css'

/** Zoom, fit, and the way to the list view. */
export function CanvasControls({ onList }: { onList: () => void }) {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const zoom = useStore(state => state.transform[2])
  return (
    <div className={css['controls']} role="toolbar" aria-label="Canvas">
      <ActionIcon variant="subtle" aria-label="Zoom out" onClick={() => void zoomOut()}>
        <MinusIcon />
      </ActionIcon>
      <span className={css['zoom']}>{Math.round(zoom * 100)}%</span>
      <ActionIcon variant="subtle" aria-label="Zoom in" onClick={() => void zoomIn()}>
        <PlusIcon />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label="Fit to window"
        onClick={() => void fitView({ duration: 200, padding: 0.1 })}
      >
        <FitIcon />
      </ActionIcon>
      <Button variant="subtle" leftSection={<ListIcon />} onClick={onList}>
        List view
      </Button>
    </div>
  )
}
