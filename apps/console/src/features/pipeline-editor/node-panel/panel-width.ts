interface PanelState {
  isProcessor: boolean
  isReadOnly: boolean
  /** Whether live capture is on. */
  isCapturing: boolean
}

/** How wide the panel of a node is: a processor needs room for what goes in and what comes out, unless it is only looked at. */
export function panelWidth({ isProcessor, isReadOnly, isCapturing }: PanelState): '60vw' | '100vw' {
  return isProcessor && !(isReadOnly && !isCapturing) ? '100vw' : '60vw'
}
