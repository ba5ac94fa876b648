const bad = new Set(
  (
    'abort aborted alert bad broken cancelled cannot conflict corrupt corrupted crash crashed critical dead deadlock denied ' +
    'deprecated died disconnected dropped emergency err error errors evicted exceeded exception exhausted expired fail failed ' +
    'failing fails failure failures fatal forbidden full hang illegal insufficient interrupted invalid kill killed leak lost ' +
    'malformed mismatch missing oom overflow overload overloaded panic refused reject rejected reset rollback segfault severe ' +
    'stale stuck terminated throttled timeout unable unauthorized unavailable unexpected unhealthy unknown unreachable ' +
    'unrecoverable unsupported violation warn warning wrong'
  ).split(' '),
)

const good = new Set(
  (
    'accepted active allowed authenticated authorized available complete completed connected created delivered done enabled ' +
    'finished granted healthy info joined loaded ok online open passed ready recovered registered resolved resumed running ' +
    'saved started stored succeeded success successful successfully synced valid validated verified'
  ).split(' '),
)

/** How a line sounds, from -1 for all bad to 1 for all good. */
export function sentimentScore(text: string): number {
  let score = 0
  let found = 0
  for (const [word] of text.toLowerCase().matchAll(/[a-z]+/g)) {
    if (bad.has(word)) score -= 1
    else if (good.has(word)) score += 1
    else continue
    found += 1
  }
  return found === 0 ? 0 : Math.round((score / found) * 100) / 100
}
