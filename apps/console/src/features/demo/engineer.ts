/** Opens the page where a call with an engineer is arranged, in a window of its own beside the demo. */
export function openScheduling(url: string): void {
  window.open(url, '_blank', 'popup,noopener,noreferrer,width=760,height=860')
}
