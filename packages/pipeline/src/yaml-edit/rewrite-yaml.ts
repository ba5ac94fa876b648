import { type Document, isMap, isNode, isSeq, parseDocument as parseYaml, visit, type YAMLMap } from 'yaml'
import type { PipelineDocument } from '../document.ts'
import { sameValue } from '../same-value.ts'
import { parseDocument, stringifyDocument } from '../yaml.ts'
import { linkPairs, nodePairs } from './pair-items.ts'
import { reconcileList, reconcileMap } from './reconcile.ts'

/**
 * A document as YAML that keeps what people wrote: comments, blank lines, the order of keys and how values are quoted.
 * Only what differs from the text is written anew; a text that cannot be read is replaced as a whole.
 */
export function rewriteYaml(before: string, after: PipelineDocument): string {
  const { document } = parseDocument(before)
  if (!document) return stringifyDocument(after)
  if (sameValue(document, after)) return before
  // Anchors tie values together that may not be the same any more: then each gets its own copy.
  return attempt(before, after, false) ?? attempt(before, after, true) ?? stringifyDocument(after)
}

function attempt(before: string, after: PipelineDocument, isUntied: boolean): string | undefined {
  const yaml = parseYaml(before, { uniqueKeys: false })
  if (isUntied) untie(yaml)
  if (!isMap(yaml.contents)) return undefined
  try {
    reconcileDocument(yaml, yaml.contents, after)
    const text = yaml.toString({ lineWidth: 0, indentSeq: !hasFlatLists(before) })
    return sameValue(parseDocument(text).document, after) ? text : undefined
  } catch {
    // An alias whose anchor went away.
    return undefined
  }
}

/** Whether the items of lists stand as far left as their key. */
const hasFlatLists = (text: string) => /^(nodes|links):[^\n]*\n(\s*#[^\n]*\n|\s*\n)*- /m.test(text)

function untie(yaml: Document): void {
  visit(yaml, {
    Alias(_key, alias) {
      const copy = alias.resolve(yaml)?.clone()
      return isNode(copy) ? copy : undefined
    },
  })
  visit(yaml, {
    Value(_key, node) {
      delete node.anchor
    },
  })
}

function reconcileDocument(yaml: Document, root: YAMLMap, { nodes, links, ...rest }: PipelineDocument): void {
  const wanted = { ...rest, nodes, ...((links.length > 0 || root.has('links')) && { links }) }
  const nodeList = root.get('nodes', true)
  const linkList = root.get('links', true)
  const lists = new Set([...(isSeq(nodeList) ? ['nodes'] : []), ...(isSeq(linkList) ? ['links'] : [])])
  reconcileMap(yaml, root, wanted, lists)
  // The two long lists are paired by what names their items.
  if (isSeq(nodeList)) reconcileList(yaml, nodeList, nodes, nodePairs)
  if (isSeq(linkList)) reconcileList(yaml, linkList, links, linkPairs)
}
