export { type OfferableNode, type OfferPlace, offeredNodes } from './catalogue-filter.ts'
export { type CatalogueItem, catalogueItem } from './catalogue-item.ts'
export type { ChangeRecord, ChangeType } from './change/change-record.ts'
export { applyChange, type Change, type ChangeTracker, discardChanges, trackChanges } from './change/change-tracker.ts'
export { changedFields } from './change/changed-fields.ts'
export { diffDocuments } from './change/diff-documents.ts'
export {
  type DocumentLink,
  type DocumentNode,
  documentSchema,
  linkId,
  nodeConfiguration,
  type PipelineDocument,
} from './document.ts'
export {
  type Draft,
  type DraftStep,
  editDraft,
  pendingChanges,
  rebaseDraft,
  redo,
  startDraft,
  undo,
} from './draft/draft.ts'
export { addAllUnlinked, addUnlinked, attach, insertBetween, type Neighbours } from './edit/add-node.ts'
export { connectableNodes, typesAround } from './edit/connectable-nodes.ts'
export { renameNode, setDisabled, updateConfiguration } from './edit/change-node.ts'
export { copyNodes, pasteNodes } from './edit/clipboard.ts'
export { deleteNode, deleteNodes } from './edit/delete-node.ts'
export { duplicateNode } from './edit/duplicate-node.ts'
export type { Edited } from './edit/edited.ts'
export { linkSources, linkTargets, outputsOf } from './edit/link-targets.ts'
export { addLink, removeLink } from './edit/links.ts'
export { changedNodes, forgetPlaces, placeNodesAt, type Position } from './edit/move-nodes.ts'
export { initialConfiguration, newNode, uniqueName, type WantedNode } from './edit/new-node.ts'
export { asksBeforeDelete, nodeActions } from './edit/node-actions.ts'
export { fieldSuggestions } from './field-suggestions.ts'
export {
  fromGraph,
  type GraphChild,
  type GraphLink,
  type GraphNode,
  type GraphPathOutput,
  type GraphProcessor,
  type PipelineGraph,
  toGraph,
} from './graph.ts'
export { fieldName, type Issue } from './issue.ts'
export { clash, type Listener, listenersOf } from './listeners.ts'
export { sameValue } from './same-value.ts'
export { findSecrets, isSealed, mapSecrets, type SecretField, sealedPrefix } from './secrets/secret-fields.ts'
export { canBeShared } from './sharing.ts'
export { canonicalType, findDefinition, outputTypesOf, pathOutputsOf } from './known-node.ts'
export { checkLink, type LinkVerdict, type NewLink } from './link-rules.ts'
export { type MergeChoice, type MergeConflict, type MergedDocument, mergeDocuments } from './merge/merge-documents.ts'
export { findMultiprocessors, multiprocessorName } from './multiprocessor.ts'
export { createPackFromSelection, packNameOf, replaceSelectionWithPack } from './pack/create-pack.ts'
export { fillPacks, missingPacks } from './pack/fill-packs.ts'
export { clearPack, copyPackInto, defaultPack, type Pack, type PackContent, packNode } from './pack/pack.ts'
export { packSelectionProblem } from './pack/pack-selection.ts'
export { type PackTypes, packProblems, packTypes } from './pack/pack-content.ts'
export { packsUsedIn } from './pack/packs-used.ts'
export {
  type Anchors,
  anchoredEntries,
  anchorPositions,
  keepAnchors,
  moveAnchor,
  wholeSequence,
} from './sequence/anchors.ts'
export { copyOfEntry, duplicateEntry, endOf, entriesWithPlaces, replaceEntry } from './sequence/entry-edits.ts'
export {
  type EntryForm,
  type EntryMetadata,
  entryForm,
  entryMetadata,
  newEntry,
  withForm,
  withMetadata,
} from './sequence/entry-form.ts'
export {
  canDrop,
  canInsert,
  type DropVerdict,
  dropEntry,
  entryAt,
  type EntryPlace,
  insertEntry,
  isAlwaysFinal,
  sortFinalLast,
  without,
} from './sequence/entry-order.ts'
export { type EntryTraits, entryTraits } from './sequence/entry-traits.ts'
export { moveProcessor, type ProcessorPlace } from './sequence/move-processor.ts'
export { type ItemPath, ottlField } from './sequence/field-of-value.ts'
export {
  type ChosenValue,
  processorFromValue,
  type ValueAction,
  valueActions,
} from './sequence/processor-from-value.ts'
export {
  isFor,
  type ProcessorChoice,
  processorChoices,
  processorGroups,
  searchChoices,
} from './sequence/processor-choices.ts'
export { pickableProcessors, type PickerPlace, placeOfSequence } from './sequence/processor-picker.ts'
export { isUnreadable, rawEntry, readEntries, writeEntries } from './sequence/read-entries.ts'
export { switched, switchProcessor } from './sequence/switch-entry.ts'
export { shownGraph } from './shown-graph.ts'
export { validateDocument } from './validate.ts'
export { validateDraft } from './validate-draft.ts'
export {
  validatePipeline,
  type ValidationProblems,
  type ValidationReport,
  validationReport,
} from './validation-report.ts'
export { rewriteYaml } from './yaml-edit/rewrite-yaml.ts'
export { type ParsedDocument, parseDocument, stringifyDocument } from './yaml.ts'
export { type ParsedNode, parseNode, stringifyNode } from './yaml-node.ts'
export { withTag } from './with-tag.ts'
