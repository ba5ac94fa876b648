import { ownText } from '../../state/own-text.ts'
import { hasDigit, wildcard } from './tokens.ts'

/** Lines that differ in no more than their variable parts. */
export interface Cluster {
  readonly tokens: string[]
  /** Lines since the last report. */
  count: number
  readonly samples: string[]
  lastSeen: number
}

export interface DrainSettings {
  /** Levels of the tree, with the root, the number of words and the leaf among them. */
  readonly depth: number
  readonly maxChild: number
  readonly similarity: number
}

interface Node {
  readonly children: Map<string, Node>
  clusters: Cluster[]
}

/** The clusters of lines with the same number of words. */
interface Length {
  readonly root: Node
  readonly byFirstWord: Map<string, Cluster[]>
}

const newNode = (): Node => ({ children: new Map(), clusters: [] })

/** How alike lines must be to share a pattern though one of their first words differs. */
const strongSimilarity = 2 / 3

/** A line is compared with so many clusters at most, the newest, so that no input makes it slow. */
const maxCompared = 200

/**
 * Finds the cluster of a line by the Drain method: by the number of its words, then by its first words, then by how many
 * words it has in common with the clusters there. Where the first words lead to none, a cluster of lines that begin with the
 * same word and are much alike takes the line in, so that `user ada logged in` and `user bob logged in` are one pattern.
 */
export class DrainTree {
  readonly #settings: DrainSettings
  readonly #wordLevels: number
  readonly #nodes = new Map<Cluster, Node>()
  #lengths = new Map<number, Length>()

  constructor(settings: DrainSettings) {
    this.#settings = settings
    this.#wordLevels = Math.max(0, settings.depth - 3)
  }

  /** The cluster that the line belongs to; its pattern becomes as general as the line makes it. */
  match(tokens: readonly string[]): Cluster | undefined {
    const length = this.#lengths.get(tokens.length)
    if (!length) return undefined
    const found = this.#search(length.root, tokens, 0)
    if (found) {
      generalize(found.tokens, tokens)
      return found
    }
    const alike = this.#mostAlike(length, tokens)
    if (!alike) return undefined
    generalize(alike.tokens, tokens)
    this.#replace(alike)
    return alike
  }

  /** Adds a cluster of the line alone. */
  add(tokens: readonly string[], now: number): Cluster {
    const cluster: Cluster = { tokens: tokens.map(ownText), count: 0, samples: [], lastSeen: now }
    this.#place(cluster)
    return cluster
  }

  /** Builds the tree anew of the clusters that stay. */
  rebuild(clusters: readonly Cluster[]): void {
    this.#lengths = new Map()
    this.#nodes.clear()
    for (const cluster of clusters) this.#place(cluster)
  }

  /** Words are followed exactly first, and as variable where that leads to nothing. */
  #search(node: Node, tokens: readonly string[], level: number): Cluster | undefined {
    if (level === this.#levelsOf(tokens)) {
      return mostEqual(node.clusters, tokens, this.#settings.similarity * tokens.length)
    }
    const token = tokens[level] ?? ''
    const exact = node.children.get(token)
    const found = exact && this.#search(exact, tokens, level + 1)
    if (found || token === wildcard) return found
    const variable = node.children.get(wildcard)
    return variable && this.#search(variable, tokens, level + 1)
  }

  #mostAlike({ byFirstWord }: Length, tokens: readonly string[]): Cluster | undefined {
    if (this.#levelsOf(tokens) < 2) return undefined
    const least = Math.max(this.#settings.similarity, strongSimilarity) * tokens.length
    return mostEqual(byFirstWord.get(tokens[0] ?? '') ?? [], tokens, least)
  }

  #place(cluster: Cluster): void {
    const { tokens } = cluster
    let length = this.#lengths.get(tokens.length)
    if (!length) {
      length = { root: newNode(), byFirstWord: new Map() }
      this.#lengths.set(tokens.length, length)
    }
    const first = tokens[0] ?? ''
    const alike = length.byFirstWord.get(first) ?? []
    length.byFirstWord.set(first, alike)
    pushNewest(alike, cluster)
    this.#attach(length.root, cluster)
  }

  /** Moves a cluster to where its pattern, more general than before, belongs. */
  #replace(cluster: Cluster): void {
    const node = this.#nodes.get(cluster)
    const root = this.#lengths.get(cluster.tokens.length)?.root
    if (!node || !root) return
    node.clusters = node.clusters.filter(other => other !== cluster)
    this.#attach(root, cluster)
  }

  #attach(root: Node, cluster: Cluster): void {
    let node = root
    const levels = this.#levelsOf(cluster.tokens)
    for (let at = 0; at < levels; at += 1) node = this.#childFor(node, cluster.tokens[at] ?? '')
    pushNewest(node.clusters, cluster)
    this.#nodes.set(cluster, node)
  }

  /** The last word never leads the way: it would make every line with another one a pattern of its own. */
  #levelsOf(tokens: readonly string[]): number {
    return Math.min(this.#wordLevels, tokens.length - 1)
  }

  #childFor(node: Node, token: string): Node {
    const { children } = node
    const known = children.get(token)
    if (known) return known
    // Words with digits are likely to differ, and too many different words are no longer words of a pattern.
    const name = hasDigit(token) || children.size >= this.#settings.maxChild ? wildcard : token
    const existing = children.get(name)
    if (existing) return existing
    const child = newNode()
    children.set(name, child)
    return child
  }
}

function pushNewest(clusters: Cluster[], cluster: Cluster): void {
  clusters.push(cluster)
  if (clusters.length > maxCompared) clusters.shift()
}

/** The cluster with the most equal words, if it has at least `least` of them. */
function mostEqual(clusters: readonly Cluster[], tokens: readonly string[], least: number): Cluster | undefined {
  let best: Cluster | undefined
  let most = -1
  for (const cluster of clusters) {
    const equal = equalTokens(cluster.tokens, tokens)
    if (equal > most) {
      most = equal
      best = cluster
    }
  }
  return most >= least ? best : undefined
}

function equalTokens(pattern: readonly string[], tokens: readonly string[]): number {
  let equal = 0
  for (let at = 0; at < tokens.length; at += 1) if (pattern[at] === tokens[at]) equal += 1
  return equal
}

function generalize(pattern: string[], tokens: readonly string[]): void {
  for (let at = 0; at < tokens.length; at += 1) if (pattern[at] !== tokens[at]) pattern[at] = wildcard
}
