import { notFound } from '@tanstack/react-router'

/** Short links are made by the server. It knows none yet, so every id is unknown. */
export function Page(): never {
  throw notFound()
}
