import { createContext, use } from 'react'

const ignore = () => {}

/** Opens or closes the list of a group; does nothing outside of a canvas. */
export const ToggleGroupContext = createContext<(id: string) => void>(ignore)

export const useToggleGroup = () => use(ToggleGroupContext)
