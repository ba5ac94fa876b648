/** Whether another dialog lies over the one that asks: an Escape is meant for the top one only, and all of them hear it. */
export const isCovered = () => window.document.querySelectorAll('[role="dialog"][aria-modal="true"]').length > 1

/** Closes a dialog when the key press is over; the panel below would take the same Escape for its own. */
export const afterThisKey = (close: () => void) => () => {
  setTimeout(close)
}
