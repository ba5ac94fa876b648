/**
 * Our environment without the settings of the product. Tests and measurements start servers of their own: what a developer has set
 * for theirs (a port, a database) must not reach them.
 */
export function cleanEnvironment() {
  const ours = Object.entries(process.env).filter(([key]) => !/^WEIR_(?!TEST_|CACHE$|CHROMIUM$)/.test(key))
  return Object.fromEntries(ours)
}
