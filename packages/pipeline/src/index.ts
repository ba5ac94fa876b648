export { type CatalogueItem, catalogueItem } from './catalogue-item.ts'
export type { ChangeRecord, ChangeType } from './change/change-record.ts'
export { applyChange, type Change, type ChangeTracker, discardChanges, trackChanges } from './change/change-tracker.ts'
export { diffDocuments } from './change/diff-documents.ts'
export {
  type DocumentLink,
  type DocumentNode,
  documentSchema,
  linkId,
  nodeConfiguration,
  type PipelineDocument,
} from './document.ts'
export { addUnlinked, attach, insertBetween, type Neighbours } from './edit/add-node.ts'
export { renameNode, setDisabled, updateConfiguration } from './edit/change-node.ts'
export { deleteNode } from './edit/delete-node.ts'
export { duplicateNode } from './edit/duplicate-node.ts'
export type { Edited } from './edit/edited.ts'
export { addLink, removeLink } from './edit/links.ts'
export { initialConfiguration, newNode, uniqueName } from './edit/new-node.ts'
export {
  fromGraph,
  type GraphLink,
  type GraphNode,
  type GraphPathOutput,
  type GraphProcessor,
  type PipelineGraph,
  toGraph,
} from './graph.ts'
export { fieldName, type Issue } from './issue.ts'
export { clash, type Listener, listenersOf } from './listeners.ts'
export { canBeShared } from './sharing.ts'
export { canonicalType, findDefinition, outputTypesOf, pathOutputsOf } from './known-node.ts'
export { checkLink, type LinkVerdict, type NewLink } from './link-rules.ts'
export { findMultiprocessors, multiprocessorName } from './multiprocessor.ts'
export { createPackFromSelection, packNameOf, replaceSelectionWithPack } from './pack/create-pack.ts'
export { clearPack, copyPackInto, defaultPack, type Pack, type PackContent } from './pack/pack.ts'
export { packSelectionProblem } from './pack/pack-selection.ts'
export { type Anchors, anchoredEntries, anchorPositions, moveAnchor, wholeSequence } from './sequence/anchors.ts'
export {
  canDrop,
  canInsert,
  type DropVerdict,
  dropEntry,
  type EntryPlace,
  insertEntry,
  isAlwaysFinal,
  sortFinalLast,
} from './sequence/entry-order.ts'
export { pickableProcessors, type PickerPlace, placeOfSequence } from './sequence/processor-picker.ts'
export { validateDocument } from './validate.ts'
export {
  validatePipeline,
  type ValidationProblems,
  type ValidationReport,
  validationReport,
} from './validation-report.ts'
export { type ParsedDocument, parseDocument, stringifyDocument } from './yaml.ts'
