// Runs before the first paint, so that no page flashes in the wrong theme. src/lib/theme.ts keeps the same rules.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // Storage may be blocked; the system's theme is used then.
  }
  const signIn = /^\/(auth(\/|$)|logout$|error$|implicit\/)/.test(location.pathname)
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  const theme = signIn ? 'dark' : choice === 'light' || choice === 'dark' ? choice : system
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.mantineColorScheme = theme
})()
