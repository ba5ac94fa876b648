export type ProfileItem = 'settings' | 'switch' | 'exit-support' | 'logout'

/** What the profile popover offers. A visitor of the demo has no account: nothing to set and nothing to log out of. */
export function profileItems({ isDemo, isSupport }: { isDemo: boolean; isSupport: boolean }): ProfileItem[] {
  const items: ProfileItem[] = isDemo ? [] : ['settings', 'switch']
  if (isSupport) items.push('exit-support')
  if (!isDemo) items.push('logout')
  return items
}
