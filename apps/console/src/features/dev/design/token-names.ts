import type { Theme } from '../../../lib/theme.ts'

const blockOf: Record<Theme, RegExp> = {
  dark: /\[data-theme="dark"\]\s*\{([^}]*)\}/,
  light: /^\[data-theme="light"\]\s*\{([^}]*)\}/m,
}

const names = (block: string) => Array.from(block.matchAll(/--([a-z0-9-]+)\s*:/g), match => match[1] ?? '')

/** The value of every token that a theme sets. */
export function tokenValues(css: string, theme: Theme): ReadonlyMap<string, string> {
  const block = blockOf[theme].exec(css)?.[1] ?? ''
  return new Map(
    Array.from(block.matchAll(/--([a-z0-9-]+)\s*:\s*([^;]+);/g), match => [match[1] ?? '', match[2] ?? '']),
  )
}

/** The tokens a theme sets, in the order of the file, without shadows, which are no colours. */
export function colourTokens(css: string, theme: Theme): string[] {
  return names(blockOf[theme].exec(css)?.[1] ?? '').filter(name => !/^(shadow|edge)/.test(name))
}

/** The tokens that both themes share: type, space, radii, motion. */
export function sharedTokens(css: string): string[] {
  return names(/^:root\s*\{([^}]*)\}/m.exec(css)?.[1] ?? '')
}
